import type { Outcome } from '#contract/calls/home.ts';
import type { EarlierCampaign } from '#contract/calls/members.ts';
import { isoDay, month, noonOf, weekday } from '#contract/format.ts';
import { OutcomeShares } from '../../sections/OutcomeShares.tsx';

/** Surveys that are over for this member, whether they took part or not, and what came of them. */
export function EarlierSurveys({ surveys }: { surveys: readonly EarlierCampaign[] }) {
  // One that nothing is told of, and in which this member had no part, is an empty row.
  const shown = surveys.filter(({ outcome, report, took_part }) => outcome || report || took_part);
  if (shown.length === 0) return null;
  const isTold = shown.some(({ outcome }) => outcome !== null);
  return (
    <section className="earlier" aria-labelledby="eerder">
      <h2 id="eerder">Eerdere vragenlijsten</h2>
      {isTold && <p className="soft">Met wat ouders antwoordden.</p>}
      <ul>
        {shown.map(({ title, month: iso, outcome, took_part, outcome_on, report }) => (
          <li key={`${iso} ${title}`}>
            <div>
              <h3>{title}</h3>
              <p>{month(iso)}</p>
              {took_part && <p>{outcome || report ? 'Je deed mee.' : `Je deed mee. ${outcomeDay(outcome_on)}`}</p>}
            </div>
            {(outcome || report) && (
              <div className="stack">
                {outcome && <Told outcome={outcome} />}
                {report && (
                  <p>
                    <a href={took_part ? `/uitkomst/${report}/mijn` : `/uitkomst/${report}`}>
                      {took_part ? 'Bekijk de uitkomst met jouw antwoorden erbij' : 'Bekijk de uitkomst'}
                    </a>
                  </p>
                )}
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** A day that is over promises nothing any more. */
function outcomeDay(iso: string | null | undefined): string {
  if (!iso || iso < isoDay(new Date())) return 'De uitkomst komt nog.';
  return `Uitkomst op ${weekday(noonOf(iso))}.`;
}

const Told = ({ outcome }: { outcome: Outcome }) => (
  <>
    <p className="finding">{outcome.sentence}</p>
    <OutcomeShares outcome={outcome} />
    <p className="soft small">{`Dit vulden ongeveer ${outcome.people} ouders in.`}</p>
    <p>{outcome.done}</p>
  </>
);
