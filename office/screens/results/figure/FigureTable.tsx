import { useSyncExternalStore } from 'react';
import { type ResultsCell, type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import { cellWords } from '#contract/results/account.ts';
import { base_words, columnDay, intervalOf, otherBinsWords, smallWords } from '#contract/results/figure-words.ts';
import { number } from '../../../number.ts';
import { TableHead } from '../../../parts/DataTable.tsx';
import { Scroll } from '../../../parts/Scroll.tsx';
import { type Picking, PickRow } from './Picking.tsx';

/** From the moment at which somebody prints until the printer has the page. */
let isPrinting = false;

function subscribe(changed: () => void): () => void {
  const on = ({ type }: Event) => {
    isPrinting = type === 'beforeprint';
    changed();
  };
  addEventListener('beforeprint', on);
  addEventListener('afterprint', on);
  return () => {
    removeEventListener('beforeprint', on);
    removeEventListener('afterprint', on);
  };
}

const usePrinting = (): boolean => useSyncExternalStore(subscribe, () => isPrinting);

type Props = { figure: ResultsFigure; labelled: string; picking?: Picking | undefined };
/** What stands where nothing may: fewer than ten. */
const few = '<10';

export function BarTable({ figure, labelled, picking }: Props) {
  const [column] = figure.columns;
  // What is hidden is in the rest.
  const isWhole =
    (figure.kind !== 'several' && figure.rows.every(({ cells: [cell] }) => cell?.percent !== null)) ||
    figure.rows.some(({ id, cells: [cell] }) => id === rest_id && cell?.percent != null);
  return (
    <Scroll labelledBy={labelled}>
      <table className="table bars" aria-labelledby={labelled}>
        <TableHead heads={['Antwoord', { bar: '' }, { n: '%' }, { n: 'n' }]} />
        <tbody>
          {figure.rows.map(({ id, title, no_opinion, cells: [cell] }) => (
            <tr key={id} className={cell!.small ? 'smalln' : undefined}>
              <th scope="row">
                <PickRow picking={picking} of={{ id, title }}>
                  {title}
                </PickRow>
                {cell!.small && <span className="tagn">{smallWords}</span>}
              </th>
              <td aria-hidden="true" className="bar">
                {cell!.percent !== null && <Bar cell={cell!} light={no_opinion || id === rest_id} />}
              </td>
              <td className="n pct">
                {cell!.percent === null ? '–' : cellWords(cell!)}
                {intervalOf(cell!) && <small>{intervalOf(cell!)}</small>}
              </td>
              <td className="n">{cell!.n === null ? (id === rest_id ? '–' : few) : number(cell!.n)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{figure.kind === 'several' ? 'Totaal (n)' : base_words}</th>
            <td aria-hidden="true" className="bar" />
            <td className="n">{isWhole ? '100 %' : ''}</td>
            <td className="n">{column?.n == null ? few : number(column.n)}</td>
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

function Bar({ cell: { percent, low, high, small }, light }: { cell: ResultsCell; light: boolean }) {
  return (
    <svg aria-hidden="true">
      <rect className="ground" width="100%" height="18" rx="2" />
      <rect
        className={small ? 'fill-small' : light ? 'fill-2' : 'fill-1'}
        width={`${Math.min(100, percent!)}%`}
        height="18"
        rx="2"
      />
      {low !== null && high !== null && <line className="whisker" x1={`${low}%`} x2={`${high}%`} y1="9" y2="9" />}
    </svg>
  );
}

type Groups = Props & {
  counts: boolean;
  /** Each share is within its row, of which everybody is the whole. */
  rows: boolean;
  /** Ticks beside the groups. */
  pickingColumns?: Picking | undefined;
};

/** Columns that fit on a sheet of A4. */
const printed_most = 7;

/**
 * Groups beside each other, everybody first, each share with its bar on one scale. Paper does not scroll: on it the groups stand
 * below each other, as many as fit.
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

function SplitPart(props: Groups & { columns: readonly number[] }) {
  const { figure, labelled, counts, rows, columns, picking, pickingColumns } = props;
  const heads = columns.map((at) => figure.columns[at]!);
  const lettered = heads.some(({ letter }) => letter !== null);
  return (
    <Scroll labelledBy={labelled}>
      <table className="table split" aria-labelledby={labelled}>
        <thead>
          <tr>
            <th scope="col">Antwoord</th>
            {heads.map(({ id, title, letter, small, n, made_at, other_bins }, at) => (
              <th
                key={id}
                scope="col"
                className={['n', small && 'few', columns[at] === 0 && 'all'].filter(Boolean).join(' ')}
              >
                {lettered && letter && <span className={small ? 'col-letter off' : 'col-letter'}>{letter}</span>}
                <PickRow picking={columns[at] === 0 ? undefined : pickingColumns} of={{ id, title }}>
                  {title}
                </PickRow>
                <small>
                  {n === null
                    ? 'te weinig deelnemers'
                    : `n = ${number(n)}${small ? ` · ${smallWords.replace(' ', '\u00a0')}` : ''}`}
                </small>
                {other_bins && <small>{otherBinsWords}</small>}
                {made_at && <small>{columnDay({ made_at })}</small>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {figure.rows.map(({ id, title, no_opinion, cells }) => (
            <tr key={id}>
              <th scope="row">
                <PickRow picking={picking} of={{ id, title }}>
                  {title}
                </PickRow>
              </th>
              {columns.map((at) => (
                <Share
                  key={figure.columns[at]!.id}
                  cell={cells[at]!}
                  isShown={figure.columns[at]!.n !== null && !figure.columns[at]!.other_bins}
                  small={figure.columns[at]!.small}
                  light={no_opinion || id === rest_id}
                  counts={counts}
                  whole={rows && at === 0}
                  all={at === 0}
                />
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{figure.kind === 'several' ? 'Totaal (n)' : base_words}</th>
            {heads.map(({ id, n }, at) => (
              <td key={id} className={columns[at] === 0 ? 'n all' : 'n'}>
                {n === null ? '–' : `n = ${number(n)}`}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </Scroll>
  );
}

type ShareProps = {
  cell: ResultsCell;
  /** There are enough in its column. */
  isShown: boolean;
  small: boolean;
  light: boolean;
  counts: boolean;
  whole: boolean;
  all: boolean;
};

function Share({ cell, isShown, small, light, counts, whole, all }: ShareProps) {
  const n = cell.n === null ? (isShown ? few : '–') : number(cell.n);
  const isGrey = small || cell.small;
  return (
    <td className={['n', isGrey && 'few', all && 'all'].filter(Boolean).join(' ')}>
      <b>{counts ? n : cell.percent === null ? (cell.n === null && isShown ? few : '–') : cellWords(cell)}</b>
      {cell.letters && (
        <span className="letters">
          <span className="unseen"> hoger dan kolom </span>
          {cell.letters}
        </span>
      )}
      {cell.percent !== null && !whole && (
        <svg aria-hidden="true">
          <rect className="ground" width="100%" height="8" rx="2" />
          <rect
            className={isGrey ? 'fill-small' : light ? 'fill-2' : 'fill-1'}
            width={`${Math.min(100, cell.percent)}%`}
            height="8"
            rx="2"
          />
        </svg>
      )}
      {!counts && cell.n !== null && <small>{`n = ${n}${cell.small && !small ? ' · klein' : ''}`}</small>}
      {intervalOf(cell) && <small>{intervalOf(cell)}</small>}
    </td>
  );
}
