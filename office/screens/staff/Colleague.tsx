import { Link, useParams } from 'react-router';
import type { AccessRequest } from '#contract/calls/office/staff/access-requests.ts';
import type { Colleague as Line } from '#contract/calls/office/staff/colleagues.ts';
import { colleagueName } from '#contract/roles.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { Awaited } from '../../parts/Awaited.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { useTitle } from '../../title.ts';
import { AccessRequests } from './AccessRequests.tsx';
import { EndAccess } from './EndAccess.tsx';
import { NewJoinLink } from './NewJoinLink.tsx';
import { RightForm } from './RightForm.tsx';
import { RoleForm } from './RoleForm.tsx';
import { awaitedOf, loginMethodWords } from './staff-words.ts';
import { useColleagues } from './staffQuery.ts';

/** One colleague: role, rights, a new log-in, the end. /medewerkers/:id */
export default function Colleague() {
  const { id = '' } = useParams();
  const { data, error, refetch } = useColleagues();
  const one = data?.colleagues.find((colleague) => colleague.id === id && colleague.state !== 'left');
  return (
    <>
      <p className="crumbs">
        <Link to="/medewerkers">Medewerkers</Link>
      </p>
      <Awaited query={{ data, error, refetch }} rows={4} of="de collega" />
      {data && !one && <Nobody />}
      {one && data && (
        <Acts key={one.id} one={one} requests={data.requests.filter(({ staff_id }) => staff_id === one.id)} />
      )}
    </>
  );
}

function Nobody() {
  const heading = useHeadingFocus();
  useTitle('Medewerkers');
  return (
    <div className="nothing">
      <h1 ref={heading}>Deze collega is er niet meer</h1>
      <p>
        <Link to="/medewerkers">Bekijk wie er wel is</Link>
      </p>
    </div>
  );
}

function Acts({ one, requests }: { one: Line; requests: readonly AccessRequest[] }) {
  const heading = useHeadingFocus(one.id);
  useTitle(colleagueName(one));
  const { words, look } = loginMethodWords(one, awaitedOf(requests).has(one.id));
  return (
    <>
      <div className="head">
        <div>
          <h1 ref={heading}>
            <bdi>{colleagueName(one)}</bdi> <Pill look={look}>{words}</Pill>
          </h1>
          {one.name && <p className="soft">{one.email}</p>}
        </div>
      </div>
      <AccessRequests requests={requests} me={one.me ? one.id : undefined} />
      <RoleForm one={one} />
      <RightForm one={one} asked={requests.some(({ kind }) => kind === 'right')} />
      <NewJoinLink one={one} asked={requests.length > 0} />
      <EndAccess one={one} />
    </>
  );
}
