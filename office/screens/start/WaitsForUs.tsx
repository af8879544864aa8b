import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { readWaits } from '#contract/calls/office/support/waits.ts';
import { clockTime, day, noonOf, weekday } from '#contract/format.ts';
import { accessRequestWords } from '#contract/office/access-request-words.ts';
import { Notice } from '#ui/Notice.tsx';
import { call } from '../../api.ts';
import { useMay } from '../../session.ts';
import { waitWords } from '../staff/staff-words.ts';
import { staffQuery } from '../staff/staffQuery.ts';

/** What waits for member service, and what an admin should know of it. Nothing where nothing does. */
export function WaitsForUs() {
  const may = useMay(readWaits);
  const { data } = useQuery({ queryKey: ['waits'], queryFn: () => call(readWaits), enabled: may });
  if (!data) return null;
  const { requests, unread, access_requests, many_seen, many_searched } = data;
  const count = requests.due + requests.late;
  return (
    <>
      {count > 0 && (
        <div className="note">
          <Notice
            kind={requests.late > 0 ? 'wrong' : 'wait'}
            title={
              count === 1
                ? 'Eén verzoek moet snel antwoord krijgen.'
                : `${count} verzoeken moeten snel antwoord krijgen.`
            }
            action={<Link to="/verzoeken">Naar de verzoeken</Link>}
          >
            {requests.late > 0
              ? `${requests.late === 1 ? 'Van één verzoek is' : `Van ${requests.late} verzoeken is`} de wettelijke datum voorbij.`
              : `Het eerste moet klaar zijn op ${day(noonOf(requests.next!))}.`}
          </Notice>
        </div>
      )}
      {unread > 0 && (
        <div className="note">
          <Notice
            kind="wait"
            title={unread === 1 ? 'Een ouder schreef ons terug.' : `${unread} ouders schreven ons terug.`}
            action={<Link to="/verzending#teruggeschreven">Naar wat er binnenkwam</Link>}
          >
            Nog niemand van ons keek.
          </Notice>
        </div>
      )}
      {access_requests > 0 && <AccessWaits />}
      {many_seen.map(({ by, at, members }) => (
        <div className="note" key={`${by} ${at}`}>
          <Notice kind="wrong" title={`${by} bekeek veel leden.`}>
            {`Op ${weekday(new Date(at))}, tot ${clockTime(new Date(at))} uur, waren het er ${members}. Vraag na of dat klopt.`}
          </Notice>
        </div>
      ))}
      {many_searched.map(({ by, at }) => (
        <div className="note" key={`${by} ${at}`}>
          <Notice kind="wrong" title={`${by} zocht heel vaak naar leden.`}>
            {`Op ${weekday(new Date(at))}, om ${clockTime(new Date(at))} uur, hielden we het zoeken even tegen. Vraag na of dat klopt.`}
          </Notice>
        </div>
      ))}
    </>
  );
}

function AccessWaits() {
  const { data } = useQuery(staffQuery);
  const me = data?.colleagues.find((colleague) => colleague.me)?.id;
  return data?.requests.map(
    (request) =>
      !request.mine && (
        <div className="note" key={request.id}>
          <Notice
            title={`${request.asked_by} wil ${accessRequestWords({ ...request, about: request.staff_id === me ? 'jou' : request.about })}.`}
            action={<Link to="/medewerkers">Naar de medewerkers</Link>}
          >
            {waitWords(request)}
          </Notice>
        </div>
      ),
  );
}
