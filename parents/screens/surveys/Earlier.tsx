import type { EarlierCampaign } from '#contract/calls/members.ts';
import { month } from '#contract/format.ts';

/** Surveys that are over for this member, whether they took part or not, and what came of them. */
export function Earlier({ surveys }: { surveys: readonly EarlierCampaign[] }) {
  if (surveys.length === 0) return null;
  return (
    <section className="earlier" aria-labelledby="eerder">
      <h2 id="eerder">Eerdere vragenlijsten</h2>
      <ul>
        {surveys.map(({ title, month: iso }) => (
          <li key={`${iso} ${title}`}>
            <div>
              <h3>{title}</h3>
              <p>In {month(iso)}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
