import { Link } from 'react-router';
import type { MemberHit } from '#contract/calls/office/support/members.ts';
import { TableHead } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import { joinedIn, memberTitle, statuses } from './member-words.ts';

export function HitList({ hits }: { hits: readonly MemberHit[] }) {
  return (
    <>
      <table className="table hits">
        <caption className="unseen">Gevonden leden</caption>
        <TableHead heads={['Lid', 'E-mail', 'Telefoon', 'Postcode', 'Lid sinds', 'Status']} />
        <tbody>
          {hits.map((hit) => (
            <tr key={hit.id}>
              <th scope="row">
                <Link to={`/leden/${hit.id}`}>{memberTitle(hit)}</Link>
              </th>
              <td className="masked">{hit.email}</td>
              <td className="masked">{hit.phone ?? <None />}</td>
              <td className="masked">{hit.area ?? <None />}</td>
              <td>{joinedIn(hit)}</td>
              <td>
                <StatusPill hit={hit} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {hits.some(({ status }) => status === 'quiet') && (
        <p className="soft small after">Stil: deze ouder liet een jaar of langer niets van zich horen.</p>
      )}
    </>
  );
}

export const StatusPill = ({ hit: { status } }: { hit: Pick<MemberHit, 'status'> }) => (
  <Pill look={statuses[status].look}>{statuses[status].name}</Pill>
);

const None = () => (
  <>
    <span aria-hidden="true">–</span>
    <span className="unseen">geen</span>
  </>
);
