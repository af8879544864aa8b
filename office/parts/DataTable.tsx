import { type ReactNode, useState } from 'react';
import { CopyTable } from './CopyTable.tsx';
import { Scroll } from './Scroll.tsx';

/** Words; numbers, at the right; what is drawn in the row of its number; or words for screen readers alone. False: no column. */
export type TableColumn =
  | string
  | false
  | { n: ReactNode; wide?: boolean }
  | { wide: string }
  | { bar: string }
  | { unseen: string };

/** The heads of a table's columns; those that are `wide` a phone has no room for. */
export function TableHead({ heads, sort }: { heads: readonly TableColumn[]; sort?: Sorting }) {
  return (
    <thead>
      <tr>
        {heads.map((head, at) => {
          const key = `${at}`;
          if (head === false) return null;
          if (typeof head === 'string') return <Head key={key} at={at} words={head} sort={sort} />;
          if ('bar' in head) return <td key={key} className={`bar ${head.bar}`.trim()} aria-hidden="true" />;
          if ('unseen' in head) return <Head key={key} at={at} words={<span className="unseen">{head.unseen}</span>} />;
          if ('n' in head)
            return <Head key={key} at={at} words={head.n} className={head.wide ? 'n wide' : 'n'} sort={sort} />;
          return <Head key={key} at={at} words={head.wide} className="wide" />;
        })}
      </tr>
    </thead>
  );
}

type HeadProps = { at: number; words: ReactNode; className?: string; sort?: Sorting | undefined };

function Head({ at, words, className, sort }: HeadProps) {
  const { by, press } = sort ?? {};
  return (
    <th
      scope="col"
      className={className}
      aria-sort={by?.column === at ? (by.down ? 'descending' : 'ascending') : undefined}
    >
      {press ? (
        <button type="button" className="sort" onClick={() => press(at, className !== undefined)}>
          {words}
        </button>
      ) : (
        words
      )}
    </th>
  );
}

type By = { column: number; down: boolean };
type Sorting = { by: By | undefined; press(column: number, largestFirst: boolean): void };
/** What stands in a cell; `by`: the words by which it sorts, where it is more than words. */
type Cell = string | { show: ReactNode; by: string };
type Row = { key: string; cells: readonly Cell[] };
type Props = {
  caption: string;
  heads: readonly (string | { n: string })[];
  rows: readonly Row[];
  /** Whether the reader may want another order: a press on a head sorts by it. */
  sortable?: boolean;
  told?: string;
  className?: string;
  /** Whether the caption is for who cannot see the heading above it. */
  unseen?: boolean;
  /** Whether its rows fold on a phone, where each cell says what it is. */
  folds?: boolean;
};

export function DataTable({ caption, heads, rows, sortable = false, told, className = '', unseen, folds }: Props) {
  const [by, setBy] = useState<By>();
  const shown = by ? rows.toSorted((one, other) => (by.down ? -1 : 1) * compare(one, other, by.column)) : rows;
  const press = (column: number, largestFirst: boolean) =>
    setBy({ column, down: by?.column === column ? !by.down : largestFirst });
  const nameOf = (head: string | { n: string }) => (typeof head === 'string' ? head : head.n);
  return (
    <div className="with-copy after">
      <Scroll label={caption}>
        <table className={`table data ${folds ? 'fold-rows ' : ''}${className}`.trim()}>
          <caption className={unseen ? 'unseen' : undefined}>{caption}</caption>
          <TableHead heads={heads} {...(sortable && { sort: { by, press } })} />
          <tbody>
            {shown.map(({ key, cells: [title, ...cells] }) => (
              <tr key={key}>
                <th scope="row">{shownIn(title!)}</th>
                {cells.map((cell, at) => {
                  const head = heads[at + 1]!;
                  return (
                    <td
                      key={nameOf(head)}
                      className={typeof head === 'string' ? undefined : 'n'}
                      data-h={nameOf(head).toLowerCase()}
                    >
                      {shownIn(cell)}
                    </td>
                  );
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </Scroll>
      {told && <p className="soft small after">{told}</p>}
      <CopyTable of={caption} />
    </div>
  );
}

const shownIn = (cell: Cell): ReactNode => (typeof cell === 'string' ? cell : cell.show);
const wordsOf = (cell: Cell | undefined): string => (typeof cell === 'object' ? cell.by : (cell ?? ''));

/** By number where both are numbers; what is no number, such as 'minder dan 10', comes below all. */
function compare({ cells: one }: Row, { cells: other }: Row, column: number): number {
  const [a, b] = [wordsOf(one[column]), wordsOf(other[column])];
  const [x, y] = [a, b].map((text) =>
    /^[\d.]+(?:,\d+)?(?: %)?$/.test(text) ? Number.parseFloat(text.replaceAll('.', '').replace(',', '.')) : Number.NaN,
  );
  if (column > 0 && !(Number.isNaN(x) && Number.isNaN(y)))
    return (Number.isNaN(x!) ? -1 : x!) - (Number.isNaN(y!) ? -1 : y!);
  return a.localeCompare(b, 'nl', { numeric: true });
}
