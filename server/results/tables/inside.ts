import type { ResultsCell } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import { compareColumns } from '../statistics/pairs.ts';
import { type Sums, shareOf, total } from '../statistics/share.ts';
import type { QuestionRows } from './question-rows.ts';
import { type CellPositions, type Counted, type Tally, tally } from './tally.ts';

type TableRequest = {
  intervals: boolean;
  /** Shares within rows: of everybody who gave that answer, instead of those of a group. */
  rows: boolean;
  /** For each answer whether it stays out, and those who gave it out of the base. */
  dropped: readonly boolean[];
  /** For each column whether it is compared with the others. */
  compared: readonly boolean[];
};

/** A table in sums: everybody, and each group. */
export type Counts = {
  whole: Sums[];
  base: Sums;
  /** By answer, by group. */
  cells: Sums[][];
  bases: Sums[];
};

/** Columns as they are shown: everybody first, then the groups. */
export type Table = {
  columns: { n: number }[];
  /** Null: stays out. */
  rows: (ResultsCell[] | null)[];
};

const compared_least = 30;
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

export const hiddenCell: ResultsCell = { n: null, percent: null, low: null, high: null, letters: '', small: false };

/** Counts the rows of a question, of everybody and in each column of each layer. The base is those who answered. */
export async function countTable(
  counted: Counted,
  rows: QuestionRows,
  layers: readonly CellPositions[],
  dropped: readonly boolean[],
): Promise<Counts> {
  const answers = rows.answers.length;
  if (!rows.several) {
    const { whole, cells } = await sumsOf(counted, { of: rows.layers[0]!, size: answers }, layers, answers);
    const kept = <One>(all: readonly One[]) => all.filter((_, at) => !dropped[at]);
    const bases = Array.from({ length: cells[0]?.length ?? 0 }, (_, j) => total(kept(cells).map((line) => line[j]!)));
    return { whole, base: total(kept(whole)), cells, bases };
  }
  const all = await sumsOf(counted, { of: rows.answered, size: 1 }, layers, 1);
  const whole: Sums[] = [];
  const cells: Sums[][] = [];
  for (const of of rows.layers) {
    const made = await sumsOf(counted, { of, size: 2 }, layers, 1);
    whole.push(made.whole[0]!);
    cells.push(made.cells[0]!);
  }
  return { whole, base: all.whole[0]!, cells, bases: all.cells[0]! };
}

/** By row: everybody, and the columns of all layers behind each other. */
async function sumsOf(counted: Counted, row: CellPositions, layers: readonly CellPositions[], rows: number) {
  const made: Tally[] = [];
  for (const layer of layers) made.push(await tally(counted, row, layer));
  // Everybody has a place in a layer, if it be that of those who are in none of its columns.
  const whole = layers[0] && !layers[0].members ? made[0]! : await tally(counted, row);
  return {
    whole: Array.from({ length: rows }, (_, i) => whole.rowSums(i)),
    cells: Array.from({ length: rows }, (_, i) =>
      made.flatMap((one, at) => Array.from({ length: layers[at]!.size }, (_, j) => one.sums(i, j))),
    ),
  };
}

/** Exact numbers, nothing hidden: for anyone who may open the cases themselves. */
export async function insideTable(
  { whole, base, cells, bases }: Counts,
  wanted: TableRequest,
  pause: Counted['pause'],
): Promise<Table> {
  const rows: Table['rows'] = [];
  for (const [i, all] of whole.entries()) {
    // Pairs of many columns take some milliseconds.
    await pause();
    rows.push(wanted.dropped[i] ? null : insideRow(all, base, cells[i]!, bases, wanted));
  }
  return { columns: [base, ...bases].map(({ n }) => ({ n })), rows };
}

function insideRow(all: Sums, base: Sums, row: readonly Sums[], bases: readonly Sums[], wanted: TableRequest) {
  const marks = marksOf(row, bases, wanted.compared);
  return [
    cellOf(all, wanted.rows ? all : base, wanted),
    ...row.map((cell, j) => ({ ...cellOf(cell, wanted.rows ? all : bases[j]!, wanted), letters: marks[j]! })),
  ];
}

function cellOf(cell: Sums, base: Sums, { intervals }: TableRequest): ResultsCell {
  const small = cell.n < rules.published_least;
  if (base.n === 0) return { ...hiddenCell, n: cell.n, small };
  const { share, low, high } = shareOf(cell, base);
  const percent = (value: number) => percentOf(value, base.n);
  return {
    n: cell.n,
    percent: percent(share),
    low: intervals ? percent(low) : null,
    high: intervals ? percent(high) : null,
    letters: '',
    small,
  };
}

/** Which of the other columns each one exceeds. */
function marksOf(row: readonly Sums[], bases: readonly Sums[], compared: readonly boolean[]): string[] {
  const places = row.flatMap((_, j) => (compared[j] ? [j] : []));
  const lower = row.map((): number[] => []);
  const pairs = compareColumns(
    places.map((j) => row[j]!),
    places.map((j) => bases[j]!),
    compared_least,
    true,
  );
  for (const { left, right, z } of pairs) {
    const [higher, exceeded] = z > 0 ? [left, right] : [right, left];
    lower[places[higher]!]!.push(exceeded);
  }
  return lower.map((columns) =>
    columns
      .sort((a, b) => a - b)
      .map(letterOf)
      .join(' '),
  );
}
