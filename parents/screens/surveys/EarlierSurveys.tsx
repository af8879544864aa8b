import type { Outcome } from '#contract/calls/home.ts';
import type { EarlierCampaign } from '#contract/calls/members.ts';
import { month } from '#contract/format.ts';
import { OutcomeShares } from '../../sections/OutcomeShares.tsx';

/** Surveys that are over for this member, whether they took part or not, and what came of them. */
export function EarlierSurveys({ surveys }: { surveys: readonly EarlierCampaign[] }) {
  if (surveys.length === 0) return null;
  const isTold = surveys.some(({ outcome }) => outcome !== null);
  return (
    <section className="earlier" aria-labelledby="eerder">
      <h2 id="eerder">Eerdere vragenlijsten</h2>
      {isTold && <p className="soft">Met wat ouders antwoordden.</p>}
      <ul>
        {surveys.map(({ title, month: iso, outcome }) => (
          <li key={`${iso} ${title}`}>
            <div>
              <h3>{title}</h3>
              <p>{month(iso)}</p>
            </div>
            {outcome && <Told outcome={outcome} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

const Told = ({ outcome }: { outcome: Outcome }) => (
  <div className="stack">
    <p className="finding">{outcome.sentence}</p>
    <OutcomeShares outcome={outcome} />
    <p className="soft small">{`Dit vulden ongeveer ${outcome.people} ouders in.`}</p>
    <p>{outcome.done}</p>
  </div>
);
