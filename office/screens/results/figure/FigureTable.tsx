import type { ResultsCell, ResultsFigure } from '#contract/calls/office/results.ts';
import { cellWords } from '#contract/results/account.ts';
import { base_words, intervalOf, smallWords } from '#contract/results/figure-words.ts';
import { number } from '../../../number.ts';
import { Scroll } from '../../../parts/Scroll.tsx';
import { usePrinting } from './usePrinting.ts';

type Props = { figure: ResultsFigure; labelled: string };

/** One group: each answer with its bar. */
export function BarTable({ figure, labelled }: Props) {
  const [column] = figure.columns;
  return (
    <Scroll labelledBy={labelled}>
      <table className="table bars" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">Antwoord</th>
            <th scope="col" className="bar">
              <span className="unseen">Balk</span>
            </th>
            <th scope="col" className="n">
              Deel
            </th>
            <th scope="col" className="n">
              Ouders
            </th>
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ id, title, no_opinion, cells: [cell] }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              <td className="bar">
                <Bar share={cell!.percent} light={no_opinion} low={cell!.low} high={cell!.high} />
              </td>
              <td className={cell!.percent === null ? 'n hid' : 'n'}>
                {cellWords(cell!)}
                {intervalOf(cell!) && <small>{intervalOf(cell!)}</small>}
              </td>
              <td className={cell!.n === null ? 'n hid' : 'n'}>{cell!.n === null ? 'verborgen' : number(cell!.n)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{base_words}</th>
            <td className="bar" />
            <td className="n" />
            <td className="n">{column?.n == null ? 'verborgen' : number(column.n)}</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

type BarProps = { share: number | null; light: boolean; low: number | null; high: number | null };

function Bar({ share, light, low, high }: BarProps) {
  if (share === null) return null;
  return (
    <svg aria-hidden="true" focusable="false">
      <rect className={light ? 'fill-2' : 'fill-1'} width={`${Math.min(100, share)}%`} height="20" />
      {low !== null && high !== null && <line className="whisker" x1={`${low}%`} x2={`${high}%`} y1="10" y2="10" />}
    </svg>
  );
}

type Groups = Props & { counts: boolean; rows: boolean; untold: string };

/** So many columns fit on a sheet of A4. */
const printed_most = 7;

/**
 * Groups beside each other, everybody first, each share with its bar on one scale. `counts`: with how many people below each
 * share; `rows`: each share is within its row, of which everybody is the whole; `untold`: in the place of how many a group is. Paper does not scroll: on it the groups stand below each other, as many as fit.
 */
export function SplitTable(props: Groups) {
  const isPrinting = usePrinting();
  const all = props.figure.columns.map((_, at) => at);
  const parts = isPrinting ? inParts(all) : [all];
  return parts.map((columns) => <SplitPart key={columns[0]} {...props} columns={columns} />);
}

const inParts = (all: readonly number[]): number[][] =>
  Array.from({ length: Math.ceil(all.length / printed_most) }, (_, part) =>
    all.slice(part * printed_most, (part + 1) * printed_most),
  );

function SplitPart({ figure, labelled, counts, rows, untold, columns }: Groups & { columns: readonly number[] }) {
  const lettered = figure.columns.some(({ letter }) => letter !== null);
  const heads = columns.map((at) => figure.columns[at]!);
  return (
    <Scroll labelledBy={labelled}>
      <table className="table split" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">Antwoord</th>
            {heads.map(({ id, title, letter, small, n }) => (
              <th key={id} scope="col" className={small ? 'n few' : 'n'}>
                {title}
                {lettered && letter && <small>{letter}</small>}
                {small && <small>{smallWords}</small>}
                {n === null && <small>{untold}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ id, title, no_opinion, cells }) => (
            <tr key={id}>
              <th scope="row">{title}</th>
              {columns.map((at) => (
                <Share
                  key={figure.columns[at]!.id}
                  cell={cells[at]!}
                  small={figure.columns[at]!.small}
                  light={no_opinion}
                  counts={counts}
                  whole={rows && at === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{base_words}</th>
            {heads.map(({ id, n }) => (
              <td key={id} className="n">
                {n === null ? '–' : number(n)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

type ShareProps = { cell: ResultsCell; small: boolean; light: boolean; counts: boolean; whole: boolean };

function Share({ cell, small, light, counts, whole }: ShareProps) {
  return (
    <td className={['n', cell.percent === null && 'hid', small && 'few'].filter(Boolean).join(' ')}>
      {cellWords(cell)}
      {counts && cell.n !== null && <small>{number(cell.n)}</small>}
      {cell.letters && (
        <small className="letters">
          <span className="unseen">hoger dan </span>
          {cell.letters}
        </small>
      )}
      {intervalOf(cell) && <small>{intervalOf(cell)}</small>}
      {cell.percent !== null && !whole && (
        <svg aria-hidden="true" focusable="false">
          <rect className={light ? 'fill-2' : 'fill-1'} width={`${Math.min(100, cell.percent)}%`} height="5" />
        </svg>
      )}
    </td>
  );
}
