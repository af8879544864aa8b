import type { PanelGroup } from '#contract/calls/office/panel.ts';
import { fewerThanTen, type PanelCount, sayPanelCount } from '#contract/panel-count.ts';
import { CopyTable } from '../../parts/CopyTable.tsx';
import { TableHead } from '../../parts/DataTable.tsx';

type GroupsProps = {
  head: string;
  /** For who cannot see the heading above it. */
  label?: string;
  caption?: string;
  groups: readonly PanelGroup[];
  unknown?: PanelCount | undefined;
  hints?: Readonly<Record<string, string>>;
};

/** Bars stand in the row of their number; a group under ten has neither. */
export function DivisionGroupsTable({ head, label, caption, groups, unknown, hints = {} }: GroupsProps) {
  const most = Math.max(...groups.map(({ count }) => count ?? 0), unknown ?? 0, 1);
  return (
    <div className="with-copy">
      <table className="table groups">
        <caption className={caption ? 'small' : 'unseen'}>{caption ?? label}</caption>
        <TableHead heads={[head, { bar: '' }, { n: 'Ouders' }]} />
        <tbody>
          {groups.map(({ id, title, count }) => (
            <tr key={id}>
              <th scope="row">
                {title}
                {hints[id] && <small>{hints[id]}</small>}
              </th>
              <Bar count={count} most={most} look="fill-1" />
              <PanelCountCell count={count} />
            </tr>
          ))}
          {unknown !== undefined && unknown !== null && (
            <tr>
              <th scope="row">Niet bekend</th>
              <Bar count={unknown} most={most} look="fill-4" />
              <PanelCountCell count={unknown} />
            </tr>
          )}
        </tbody>
      </table>
      <CopyTable of={label ?? caption ?? head} />
    </div>
  );
}

function Bar({ count, most, look }: { count: PanelCount; most: number; look: string }) {
  return (
    <td aria-hidden="true" className="bar">
      <svg aria-hidden="true">
        <rect className={look} width={`${(100 * (count ?? 0)) / most}%`} height="20" rx="2" />
      </svg>
    </td>
  );
}

function PanelCountCell({ count }: { count: PanelCount }) {
  return count === null ? <td className="n hid">{fewerThanTen}</td> : <td className="n">{sayPanelCount(count)}</td>;
}
