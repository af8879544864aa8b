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
            const words = mailing.campaign === null ? kind : `${kind} voor ‘${mailing.campaign}’`;
            return (
              <li key={mailing.id}>
                {mayOpen ? <Link to={screenOf(mailing).to}>{words}</Link> : <b>{words}</b>}
                <small>{whyOf(mailing, mayOpen)}</small>
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

/** Where it is looked after, and the name of that. */
function screenOf({ campaign_id, kind, state }: WaitingMailing): { to: string; name: string } {
  if (campaign_id === null) return { to: '/rapporten/nieuwsbrief', name: 'Nieuwsbrief' };
  const of = `/vragenlijsten/${campaign_id}`;
  if (kind === 'outcome_letter') return { to: `${of}/rapport`, name: 'Rapport' };
  return { to: `${of}/${state === 'scheduled' ? 'berichten/plannen' : 'veldwerk'}`, name: 'Veldwerk' };
}

/** Only who may open that screen is sent there. */
function whyOf(mailing: WaitingMailing, mayOpen: boolean): string {
  const { state, starts_at, messages } = mailing;
  const waiting = messages === 1 ? 'Er wacht nog 1 bericht.' : `Er wachten nog ${number(messages ?? 0)} berichten.`;
  const count = messages === null ? 'Er wachten misschien nog berichten.' : waiting;
  const { name } = screenOf(mailing);
  if (state === 'scheduled') {
    const at = new Date(starts_at);
    return `Gaat weg op ${weekday(at)}, om ${clockTime(at)} uur.`;
  }
  if (state === 'running') return count;
  if (state === 'cancelled') return sayHalted(mailing);
  const decides = 'Een onderzoeker beslist of ze verdergaan.';
  if (state === 'paused') {
    const next = mayOpen ? `Laat ze verdergaan bij ${name}.` : decides;
    const said = sayHalted(mailing, mayOpen ? `Kijk bij ${name} of ze nog weg mogen.` : decides) || next;
    return !messages ? said : `${count} ${said}`;
  }
  return `${count} Ze stopten automatisch: te veel mislukte. ${mayOpen ? `Zeg bij ${name} waarom ze verder mogen.` : decides}`;
}
