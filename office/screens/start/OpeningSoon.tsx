import { Link } from 'react-router';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import type { OpeningCampaign } from '#contract/calls/office/today.ts';
import { clockTime, isoDay } from '#contract/format.ts';
import { useMay } from '../../session.ts';

/** What opens today or tomorrow, while there is still time to look at it once more. Nothing where nothing does. */
export function OpeningSoon({ campaigns }: { campaigns: readonly OpeningCampaign[] }) {
  const mayOpen = useMay(readCampaign);
  if (campaigns.length === 0) return null;
  return (
    <section aria-labelledby="opent" className="block">
      <h2 id="opent">Wat opengaat</h2>
      <ul className="today">
        {campaigns.map(({ id, title, opens_at, invites }) => (
          <li key={id}>
            <div>
              <h3>{mayOpen ? <Link to={`/vragenlijsten/${id}`}>{title}</Link> : title}</h3>
              <p className="line">
                {'Opent '}
                <b>{momentOf(new Date(opens_at), new Date())}</b>
                {invites ? '. De uitnodiging staat klaar.' : '. Er staat nog geen uitnodiging klaar.'}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}

const momentOf = (opens: Date, now: Date): string =>
  `${isoDay(opens) === isoDay(now) ? 'vandaag' : 'morgen'} om ${clockTime(opens)} uur`;
