import { Link } from 'react-router';
import { sayPanelCount } from '#contract/panel-count.ts';
import { number } from '../../number.ts';
import { CopyTable } from '../../parts/CopyTable.tsx';
import { TableHead } from '../../parts/DataTable.tsx';
import { Pill } from '../../parts/Pill.tsx';
import type { MissingRow } from './missing-rows.ts';

/** Whole ones: the counts go by ten. */
const percent = (share: number): string => `${Math.round(share * 100)}\u00a0%`;

/** A dot for the panel, a line for the country, and between them what is lacking. */
export function MissingTable({ rows }: { rows: readonly MissingRow[] }) {
  const most = Math.max(...rows.flatMap(({ panel, country }) => [panel, country]), 0.1) * 1.08;
  return (
    <div className="with-copy">
      <table className="table missing">
        <caption className="unseen">Per groep het panel en Nederland, de grootste tekorten bovenaan.</caption>
        <TableHead heads={['Groep', { bar: 'wide' }, { n: 'Panel' }, { n: 'Nederland' }, 'Verschil']} />
        <tbody>
          {rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">
                {row.title}
                <small>{row.variable}</small>
              </th>
              <td className="bar wide" aria-hidden="true">
                <Drawing row={row} most={most} />
              </td>
              <td className="n" data-h="panel">
                {row.count === null ? '–' : percent(row.panel)}
                <small>{sayPanelCount(row.count)}</small>
              </td>
              <td className="n" data-h="Nederland">
                {percent(row.country)}
              </td>
              <td className="says">
                <Verdict row={row} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <CopyTable of="Panel en Nederland" />
    </div>
  );
}

function Drawing({ row, most }: { row: MissingRow; most: number }) {
  const { panel, country, chance, count, known, verdict } = row;
  const at = (share: number) => `${(100 * share) / most}%`;
  const [from, to] = [chance.from / known, chance.to / known];
  return (
    <svg className="beside" aria-hidden="true">
      <rect className="fill-4" y="9.25" width="100%" height="1.5" />
      <rect className="fill-4" x={at(from)} y="4" width={at(to - from)} height="12" rx="2" />
      <rect
        className={verdict === 'short' ? 'lack' : 'fill-2'}
        x={at(Math.min(panel, country))}
        y="8.5"
        width={at(Math.abs(panel - country))}
        height="3"
      />
      {/* What is hidden under ten is drawn nowhere. */}
      {count !== null && <circle className="fill-1" cx={at(panel)} cy="10" r="7" />}
      <rect className="ink" x={at(country)} y="-1" width="4" height="22" transform="translate(-2)" />
    </svg>
  );
}

function Verdict({ row: { verdict, lack, chance, who } }: { row: MissingRow }) {
  const tens = Math.round(Math.abs(lack) / 10) * 10;
  return (
    <>
      {verdict === 'short' && (
        <Pill look="wait">{tens === 0 ? 'minder dan 10 te weinig' : `ongeveer ${number(tens)} te weinig`}</Pill>
      )}
      {verdict === 'chance' && <Pill look="live">Kan toeval zijn</Pill>}
      {verdict === 'over' && <Pill look="over">Ruim genoeg</Pill>}
      <small>
        {`als in Nederland: ${number(chance.from)} tot ${number(chance.to)}`}
        {verdict === 'short' && (
          <>
            {'. '}
            <Link to={`/werving?voor=${encodeURIComponent(who)}`}>
              Werf in deze groep<span className="unseen">{`: ${who}`}</span>
            </Link>
          </>
        )}
      </small>
    </>
  );
}
