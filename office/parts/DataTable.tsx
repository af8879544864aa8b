import { useState } from 'react';
import { CopyTable } from './CopyTable.tsx';
import { Scroll } from './Scroll.tsx';

type Row = { key: string; cells: readonly string[] };
type Props = {
  caption: string;
  heads: readonly string[];
  rows: readonly Row[];
  /** Whether the reader may want another order: a press on a head sorts by it. */
  sortable?: boolean;
};

/** Words in the first column and numbers in the others, to sort, copy and download. */
export function DataTable({ caption, heads, rows, sortable = false }: Props) {
  const [by, setBy] = useState<{ column: number; down: boolean }>();
  const shown = by ? rows.toSorted((one, other) => (by.down ? -1 : 1) * compare(one, other, by.column)) : rows;
  return (
    <div className="with-copy after">
      <Scroll label={caption}>
        <table className="table data">
          <caption>{caption}</caption>
          <thead>
            <tr>
              {heads.map((head, at) => (
                <th
                  key={head}
                  scope="col"
                  className={at > 0 ? 'n' : undefined}
                  aria-sort={by?.column === at ? (by.down ? 'descending' : 'ascending') : undefined}
                >
                  {sortable ? (
                    <button
                      type="button"
                      className="sort"
                      onClick={() => setBy({ column: at, down: by?.column === at ? !by.down : at > 0 })}
                    >
                      {head}
                    </button>
                  ) : (
                    head
                  )}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map(({ key, cells: [title, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{title}</th>
                {cells.map((cell, at) => (
                  <td key={heads[at + 1]} className="n">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      <CopyTable of={caption} />
    </div>
  );
}

/** By number where both are numbers; what is no number, such as 'minder dan 10', comes below all. */
function compare({ cells: one }: Row, { cells: other }: Row, column: number): number {
  const [a = '', b = ''] = [one[column], other[column]];
  const [x, y] = [a, b].map((text) =>
    /^[\d.]+(?:,\d+)?(?: %)?$/.test(text) ? Number.parseFloat(text.replaceAll('.', '').replace(',', '.')) : Number.NaN,
  );
  if (column > 0 && !(Number.isNaN(x) && Number.isNaN(y)))
    return (Number.isNaN(x!) ? -1 : x!) - (Number.isNaN(y!) ? -1 : y!);
  return a.localeCompare(b, 'nl', { numeric: true });
}
