import type { readSending } from '#contract/calls/office/sending.ts';
import type { Reply } from '#contract/endpoint.ts';
import { number } from '../../number.ts';
import { Scroll } from '../../parts/Scroll.tsx';
import { useWidth } from '../../parts/useWidth.ts';
import { useSession } from '../../session.ts';
import { mailingName, shortMoment } from './mailing-words.ts';
import type { Planned } from './PlanSentence.tsx';
import { layLine, type TimelineMark } from './timeline.ts';

export type CampaignSending = Reply<typeof readSending>;

export function MailingTimeline({ sending, plan }: { sending: CampaignSending; plan: Planned | undefined }) {
  const { quiet, brake, ends_at } = sending;
  const { tryout } = useSession();
  return (
    <section className="block" aria-labelledby="tijd">
      <h2 className="unseen" id="tijd">
        Wanneer
      </h2>
      <TimeLine marks={marksOf(sending, plan)} quiet={quiet} />
      <ul className="promises">
        <li>
          <b>Herinneren</b> doen we alleen wie nog niet klaar is. Dat kijken we na op het moment van versturen.
        </li>
        <li>
          <b>Stille uren:</b>
          {` van ${quiet.from_hour} tot ${quiet.until_hour} uur. Wat dan klaarstaat, wacht tot de ochtend.${tryout ? ' In deze testomgeving gaat wat je nu verstuurt meteen weg.' : ''}`}
        </li>
        <li>
          <b>Automatische stop:</b> {brakeWords(brake, plan?.trial ?? null)}
        </li>
        <li>
          <b>Sluiten:</b>
          {ends_at
            ? ` na ${shortMoment(lastMinute(ends_at))} komt er geen uitnodiging of herinnering meer aan.`
            : ' deze vragenlijst heeft geen einddatum. Je sluit hem zelf.'}
        </li>
      </ul>
    </section>
  );
}

/** What closes at midnight is open until a minute before. */
const lastMinute = (ends: string): Date => new Date(Date.parse(ends) - 60_000);

function brakeWords({ from, percent, fault_percent, minutes }: CampaignSending['brake'], trial: number | null): string {
  if (trial === null) return `vanaf ${number(from)} berichten gaat eerst ${percent} % weg. Dit zijn er minder.`;
  return `eerst gaan er ${number(trial)} weg. Mislukt meer dan ${fault_percent} %, dan wacht de rest en staat hier waarom. Anders volgt de rest${minutes > 0 ? ` na ${minutes} minuten` : ''}.`;
}

function marksOf({ mailings, ends_at }: CampaignSending, plan: Planned | undefined): TimelineMark[] {
  const standing = mailings
    .filter(({ state, left, too_late }) => left || (state !== 'cancelled' && !too_late))
    .map(
      (one): TimelineMark => ({
        at: new Date(one.starts_at),
        name: mailingName(one),
        words: shortMoment(new Date(one.starts_at)),
        look: one.left ? 'left' : 'planned',
      }),
    );
  const asked = (plan?.mailings ?? []).map((one, place): TimelineMark => {
    const at = new Date(one.starts_at);
    const first = place === 0 && plan?.trial ? `, eerst aan ${number(plan.trial)}` : '';
    return { at, name: mailingName(one), words: `${shortMoment(at)}${first}`, look: 'planned' };
  });
  const end: TimelineMark[] = ends_at
    ? [
        {
          at: new Date(ends_at),
          name: 'Sluit',
          words: shortMoment(lastMinute(ends_at)),
          look: 'end',
        },
      ]
    : [];
  const all = [...standing, ...asked, ...end];
  const now: TimelineMark = { at: new Date(), name: 'Nu', words: shortMoment(new Date()), look: 'now' };
  return all.length > 0 && asked.every(({ at }) => Math.abs(at.getTime() - now.at.getTime()) > 60_000)
    ? [now, ...all]
    : all.length > 0
      ? all
      : [now];
}

type Props = { marks: readonly TimelineMark[]; quiet: { from_hour: number; until_hour: number } };
/** Narrower, and words of two moments would lie over each other: then the line scrolls. */
const narrowest = 640;

function TimeLine({ marks, quiet }: Props) {
  const [box, width] = useWidth<HTMLElement>(narrowest);
  const line = layLine(marks, quiet, Math.max(width, narrowest));
  const top = line.rows * 42 + 6;
  const ground = top + 44;
  const label = `${marks.map(({ name, words }) => `${name} ${words}`).join(', ')}. Tussen ${quiet.from_hour} en ${quiet.until_hour} uur gaat er niets uit.`;
  return (
    <Scroll ref={box} label="Tijdlijn">
      <svg className="time-line" width={line.width} height={ground + 28} role="img" aria-label={label}>
        {line.rests.map(({ x, width }) => (
          <rect key={x} className="rest" x={x} y={top + 8} width={width} height={36} />
        ))}
        <path className="ground" d={`M20 ${ground}H${line.width - 20}`} />
        {line.marks.map(({ name, words, x, anchor, row, under, look }) => (
          <g key={`${name} ${words}`}>
            <path className="stem" d={`M${x} ${under * 42 + 44}V${ground}`} />
            <circle className={look} cx={x} cy={top + 26} r="8" />
            <text className="mark" x={x} y={row * 42 + 18} textAnchor={anchor}>
              {name}
            </text>
            <text x={x} y={row * 42 + 37} textAnchor={anchor}>
              {words}
            </text>
          </g>
        ))}
        {line.days.map(({ x, label }) => (
          <text key={x} x={x} y={ground + 20} textAnchor="middle">
            {label}
          </text>
        ))}
      </svg>
    </Scroll>
  );
}
