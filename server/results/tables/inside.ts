import type { ResultsCell } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import { type Beside, guardList, guardTable, type ShownTable } from '../guard/inside.ts';
import type { Route } from '../guard/linked.ts';
import { pairsOf } from '../statistics/pairs.ts';
import { type Sums, shareOf, total } from '../statistics/share.ts';
import type { Tally } from './tally.ts';

export type Wanted = {
  compare: boolean;
  intervals: boolean;
  /** Shares within rows: of everybody who gave that answer, instead of those of a group. */
  rows: boolean;
  /** For each row whether it is to stay out, and whoever is in it out of the totals. */
  dropped: readonly boolean[];
  beside?: Beside;
};
/** Columns as they are shown: everybody first, then the groups. */
export type Table = {
  columns: { n: number | null }[];
  /** Null: stays out. */
  rows: (ResultsCell[] | null)[];
  /** The sums of the groups, for a test of the whole. */
  cells: Sums[][];
};

const compared_least = 30;
const alpha = 0.05;
const decimals_from = 1000;
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

export const letterOf = (column: number): string =>
  column < letters.length
    ? letters[column]!
    : `${letters[Math.floor(column / letters.length) - 1]}${letters[column % letters.length]}`;

/** Percentages are whole, and of more than a thousand people have one decimal. */
const percentOf = (share: number, n: number): number => {
  const times = n > decimals_from ? 10 : 1;
  return Math.round(share * 100 * times) / times;
};

export const hiddenCell: ResultsCell = { n: null, percent: null, low: null, high: null, letters: '' };

/**
 * The table of one question by the inside rules: exact numbers, and hidden what is under ten or leads to it. `known`: how many
 * of the columns are groups that may be compared; the others are of people of whom the group is not known.
 */
export function insideTable(counted: Tally, columns: number, known: number, wanted: Wanted): Table | undefined {
  const cells = wanted.dropped.map((_, i) => Array.from({ length: columns }, (_, j) => counted.sums(i, j)));
  return columns > 1
    ? split(cells, known, wanted)
    : single(
        cells.map((row) => row[0]!),
        wanted,
      );
}

function single(cells: Sums[], wanted: Wanted): Table | undefined {
  const shown = guardList(
    cells.map(({ n }) => n),
    wanted.beside,
  );
  if (!shown) return undefined;
  const out = droppable(wanted, (i) => shown[i]!);
  const base = total(cells.filter((_, i) => !out[i]));
  return {
    columns: [{ n: base.n }],
    rows: cells.map((cell, i) => (out[i] ? null : [shown[i] ? cellOf(cell, base, wanted) : hiddenCell])),
    cells: answersIn(cells, out, wanted).map((cell) => [cell]),
  };
}

/**
 * Rows that stay out. A table with and one without them tell by subtraction how many are in them, so the one without shows
 * nothing that does not follow from the other: where one of the rows is hidden all stay.
 */
export const droppable = ({ dropped }: Pick<Wanted, 'dropped'>, isShown: (row: number) => boolean): boolean[] => {
  const may = dropped.every((is, i) => !is || isShown(i));
  return dropped.map((is) => is && may);
};

/** What a test is made of: the answers that do not stay out. */
const answersIn = <Row>(rows: readonly Row[], out: readonly boolean[], { beside }: Wanted): Row[] =>
  rows.filter((_, i) => !out[i] && !(beside?.rest && i === rows.length - 1));

function split(cells: Sums[][], known: number, wanted: Wanted): Table | undefined {
  const shown = guardTable(
    cells.map((row) => row.map(({ n }) => n)),
    wanted.beside,
  );
  if (!shown) return undefined;
  const out = droppable(wanted, (i) => shown.rows[i]!);
  const kept = cells.filter((_, i) => !out[i]);
  const bases = cells[0]!.map((_, j) => total(kept.map((row) => row[j]!)));
  const columns = shown.columns.map((is, j) => is && out.every((drops, i) => !drops || shown.cells[i]![j]!));
  const all = total(bases);
  const marksOfRow = (row: Sums[], i: number) =>
    wanted.compare
      ? marksOf(
          row.slice(0, known),
          bases,
          columns.map((is, j) => is && shown.cells[i]![j]!),
        )
      : [];
  return {
    columns: [{ n: all.n }, ...bases.map(({ n }, j) => ({ n: columns[j] ? n : null }))],
    rows: cells.map((row, i) => {
      if (out[i]) return null;
      const marks = marksOfRow(row, i);
      const whole = total(row);
      return [
        shown.rows[i] ? cellOf(whole, wanted.rows ? whole : all, wanted) : hiddenCell,
        ...row.map((cell, j) => {
          // Without its total a share would give the total away.
          const may = shown.cells[i]![j] && columns[j] && (shown.rows[i] || !wanted.rows);
          return may
            ? { ...cellOf(cell, wanted.rows ? whole : bases[j]!, wanted), letters: marks[j] ?? '' }
            : hiddenCell;
        }),
      ];
    }),
    cells: answersIn(cells, out, wanted).map((row) => row.slice(0, known)),
  };
}

/**
 * Several answers: each is a table of its own with the row 'not chosen', under the same totals. `bases`: who answered the
 * question, by group. `routes`: for each answer.
 */
export function insideSeveral(
  bases: Tally,
  options: readonly Tally[],
  columns: number,
  known: number,
  wanted: Wanted,
  routes: readonly Route[][],
): Table | undefined {
  const groups = Array.from({ length: columns }, (_, j) => bases.sums(0, j));
  const all = total(groups);
  const shown = columns > 1 ? guardList(groups.map(({ n }) => n)) : guardList([all.n]);
  if (!shown) return undefined;
  const nothing = Array<ResultsCell>(columns > 1 ? columns + 1 : 1).fill(hiddenCell);
  const rows = options.map((option, at) => {
    const cells = [0, 1].map((i) => groups.map((_, j) => option.sums(i, j)));
    const own = groups.map((_, j) => total(cells.map((row) => row[j]!)));
    // An option that only some were offered has totals of its own, which must not tell a few from the others.
    const near = groups.some(({ n }, j) => n !== own[j]!.n && n - own[j]!.n < rules.published_least);
    const counts = cells.map((row) => row.map(({ n }) => n));
    const may = near
      ? undefined
      : columns > 1
        ? guardTable(counts, { columns: shown, routes: routes[at]! })
        : asTable(
            guardList(
              counts.map(([n]) => n!),
              { routes: routes[at]! },
            ),
          );
    if (!may) return nothing;
    const [chosen] = cells;
    const everybody = total(chosen!);
    const whole = may.rows[0] ? cellOf(everybody, wanted.rows ? everybody : total(own), wanted) : hiddenCell;
    if (columns === 1) return [whole];
    const marks = wanted.compare ? marksOf(chosen!.slice(0, known), own, may.cells[0]!) : [];
    return [
      whole,
      ...chosen!.map((cell, j) =>
        may.cells[0]![j] && shown[j] && (may.rows[0] || !wanted.rows)
          ? { ...cellOf(cell, wanted.rows ? everybody : own[j]!, wanted), letters: marks[j] ?? '' }
          : hiddenCell,
      ),
    ];
  });
  return {
    columns: [{ n: all.n }, ...(columns > 1 ? groups.map(({ n }, j) => ({ n: shown[j] ? n : null })) : [])],
    rows: wanted.beside?.rest ? [...rows, nothing] : rows,
    cells: [],
  };
}

const asTable = (rows: boolean[] | undefined): ShownTable | undefined =>
  rows && { rows, cells: rows.map((is) => [is]), columns: [true] };

export function cellOf(cell: Sums, base: Sums, { intervals }: Wanted): ResultsCell {
  const { share, low, high } = shareOf(cell, base);
  const percent = (value: number) => percentOf(value, base.n);
  return {
    n: cell.n,
    percent: percent(share),
    low: intervals ? percent(low) : null,
    high: intervals ? percent(high) : null,
    letters: '',
  };
}

/** Which of the other columns each one exceeds, as far as both are shown. */
function marksOf(row: readonly Sums[], bases: readonly Sums[], shown: readonly boolean[]): string[] {
  const lower = row.map((): number[] => []);
  for (const { left, right, z, holm } of pairsOf(row, bases, compared_least)) {
    if (holm >= alpha || !shown[left] || !shown[right]) continue;
    const [higher, exceeded] = z > 0 ? [left, right] : [right, left];
    lower[higher]!.push(exceeded);
  }
  return lower.map((columns) => columns.map(letterOf).join(' '));
}
