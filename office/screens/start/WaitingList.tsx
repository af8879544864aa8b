import { Link } from 'react-router';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import type { WaitingMailing } from '#contract/calls/office/today.ts';
import { clockTime, weekday } from '#contract/format.ts';
import { sayHalted, standingName } from '#contract/office/mailing-states.ts';
import { number } from '../../number.ts';
import { Pill } from '../../parts/Pill.tsx';
import { useMay } from '../../session.ts';
import { standingLooks } from '../letters/mailing-words.ts';
import { waitingKindNames } from './waiting-kind-names.ts';

const most = 5;

/** What the ledger knows to be waiting, the oldest first. Nothing where nothing is. */
export function WaitingList({ mailings, unsent }: { mailings: readonly WaitingMailing[]; unsent: number }) {
  const mayOpen = useMay(readCampaign);
  const others = mailings.length - most;
  if (mailings.length === 0 && unsent === 0) return null;
  return (
    <section aria-labelledby="wacht" className="block">
      <h2 id="wacht">Wat wacht</h2>
      {mailings.length > 0 && (
        <ul className="waits">
          {mailings.slice(0, most).map((mailing) => {
            const kind = waitingKindNames[mailing.kind].one;
            const screen = screenOf(mailing);
            const words = mailing.campaign === null ? kind : `${kind} voor ‘${mailing.campaign}’`;
            return (
              <li key={mailing.id}>
                {mayOpen && screen ? <Link to={screen.to}>{words}</Link> : <b>{words}</b>}
                <small>{whyOf(mailing, decisionOf(mailing, mayOpen))}</small>
                <Pill look={standingLooks[mailing.state]}>{standingName({ ...mailing, left: false })}</Pill>
              </li>
            );
          })}
        </ul>
      )}
      {others > 0 && <p className="soft small after">{`En nog ${others === 1 ? 'één' : number(others)}.`}</p>}
      {unsent > 0 && (
        <p className="soft small after">
          {unsent === 1
            ? 'Eén bericht over een account is nog niet weg.'
            : `${number(unsent)} berichten over accounts zijn nog niet weg.`}
        </p>
      )}
    </section>
  );
}

/** Where it is looked after, and the name of that: not in the office, of what an operator alone steers. */
function screenOf({ campaign_id, kind, state }: WaitingMailing): { to: string; name: string } | undefined {
  if (kind === 'create_password') return undefined;
  if (kind === 'profile_check') return { to: '/profielvragen', name: 'Profielvragen' };
  if (campaign_id === null) return { to: '/rapporten/nieuwsbrief', name: 'Nieuwsbrief' };
  const of = `/vragenlijsten/${campaign_id}`;
  if (kind === 'outcome_letter') return { to: `${of}/rapport`, name: 'Rapport' };
  return { to: `${of}/${state === 'scheduled' ? 'berichten/plannen' : 'veldwerk'}`, name: 'Veldwerk' };
}

/** Who lets it go on, and where: only who may open that screen is sent there. */
function decisionOf(mailing: WaitingMailing, mayOpen: boolean): Record<'paused' | 'halted' | 'stopped', string> {
  const screen = screenOf(mailing);
  if (mayOpen && screen) {
    return {
      paused: `Laat ze verdergaan bij ${screen.name}.`,
      halted: `Kijk bij ${screen.name} of ze nog weg mogen.`,
      stopped: `Zeg bij ${screen.name} waarom ze verder mogen.`,
    };
  }
  const decides = `${screen ? 'Een onderzoeker' : 'Wie de server beheert,'} beslist of ze verdergaan.`;
  return { paused: decides, halted: decides, stopped: decides };
}

function whyOf(mailing: WaitingMailing, decision: ReturnType<typeof decisionOf>): string {
  const { state, starts_at, messages } = mailing;
  const waiting = messages === 1 ? 'Er wacht nog 1 bericht.' : `Er wachten nog ${number(messages ?? 0)} berichten.`;
  const count = messages === null ? 'Er wachten misschien nog berichten.' : waiting;
  if (state === 'scheduled') {
    const at = new Date(starts_at);
    return `Gaat weg op ${weekday(at)}, om ${clockTime(at)} uur.`;
  }
  if (state === 'running') return count;
  if (state === 'cancelled') return sayHalted(mailing);
  if (state === 'paused') {
    const said = sayHalted(mailing, decision.halted) || decision.paused;
    return !messages ? said : `${count} ${said}`;
  }
  return `${count} Ze stopten automatisch: te veel mislukte. ${decision.stopped}`;
}
