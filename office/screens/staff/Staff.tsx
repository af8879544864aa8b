import { Link } from 'react-router';
import type { Colleague } from '#contract/calls/office/staff/colleagues.ts';
import { colleagueName } from '#contract/roles.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Awaited } from '../../parts/Awaited.tsx';
import { TableHead } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { ScreenHead } from '../../parts/ScreenHead.tsx';
import { TitledSection } from '../../parts/TitledSection.tsx';
import { AccessRequests } from './AccessRequests.tsx';
import { RoleTable } from './RoleTable.tsx';
import { awaitedOf, counted, lately, loginMethodWords, roleName } from './staff-words.ts';
import { useColleagues } from './staffQuery.ts';

/** Who belongs to the office, and who may do what: /medewerkers */
export default function Staff() {
  const { data, error, refetch } = useColleagues();
  const present = data?.colleagues.filter(({ state }) => state !== 'left') ?? [];
  const gone = data?.colleagues.filter(({ state }) => state === 'left') ?? [];
  return (
    <>
      <ScreenHead
        title="Medewerkers"
        actions={
          <>
            <Link className={buttonClass('secondary')} to="/api-sleutels">
              API-sleutels
            </Link>
            <Link className={buttonClass()} to="/medewerkers/nieuw">
              Nodig iemand uit
            </Link>
          </>
        }
      />
      <Awaited query={{ data, error, refetch }} rows={5} of="de medewerkers" many />
      {data && (
        <>
          <p className="say staff-say">{sayOf(present)}</p>
          <AccessRequests requests={data.requests} me={present.find(({ me }) => me)?.id} />
          <TitledSection id="wie" title="Wie">
            <People colleagues={present} awaited={awaitedOf(data.requests)} />
            {gone.length > 0 && (
              <details className="gone">
                <summary>{gone.length === 1 ? '1 collega is weg' : `${gone.length} collega’s zijn weg`}</summary>
                <ul>
                  {gone.map((one) => (
                    <li key={one.id}>
                      <bdi>{colleagueName(one)}</bdi>
                      {one.name && <span className="soft"> {one.email}</span>}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </TitledSection>
          <RoleTable />
        </>
      )}
    </>
  );
}

function sayOf(present: readonly Colleague[]) {
  const inside = present.filter(({ state }) => state === 'in');
  const keyed = inside.filter(({ second }) => second.includes('passkey')).length;
  const [who, can] = inside.length === 1 ? ['Eén mens', 'kan'] : [`${counted(inside.length)} mensen`, 'kunnen'];
  return (
    <>
      <b>{who}</b> {can} in het kantoor.{' '}
      {keyed === 0
        ? 'Nog niemand gebruikt een toegangssleutel; dat is makkelijker en veiliger dan een code.'
        : `${counted(keyed)} ${keyed === 1 ? 'gebruikt' : 'gebruiken'} een toegangssleutel.`}
    </>
  );
}

function People({ colleagues, awaited }: { colleagues: readonly Colleague[]; awaited: ReadonlySet<string> }) {
  const now = new Date();
  return (
    <table className="table fold-rows staff">
      <caption className="unseen">Medewerkers</caption>
      <TableHead heads={['Naam', 'Rol', 'Tweede sleutel', 'Laatst hier', { unseen: 'Doen' }]} />
      <tbody>
        {colleagues.map((one) => {
          const { words, look } = loginMethodWords(one, awaited.has(one.id));
          return (
            <tr key={one.id}>
              <th scope="row">
                <bdi>{colleagueName(one)}</bdi>
                {one.me && <span className="soft"> (jij)</span>}
                {one.name && <small>{one.email}</small>}
              </th>
              <td>
                {roleName(one.role)}
                {one.rights.length > 0 && <small>met bestanden per deelnemer</small>}
              </td>
              <td>
                <Pill look={look}>{words}</Pill>
              </td>
              <td data-h="laatst hier">{awaited.has(one.id) && one.state === 'invited' ? '' : lately(one, now)}</td>
              <td className="n">
                <Link to={`/medewerkers/${one.id}`}>
                  Wijzig<span className="unseen"> {colleagueName(one)}</span>
                </Link>
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
