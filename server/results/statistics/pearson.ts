import { chiSquareTail, logGamma } from './special.ts';

/** How many people are expected in the cells of a table with these totals. */
type Expected = {
  smallest_expected: number;
  /** The share of cells of which fewer than 5 people were expected. */
  expected_under_5: number;
};
type Pearson = Expected & { x2: number; df: number; p: number; cramers_v: number };

const sumOf = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

export const totalsOf = (counts: readonly (readonly number[])[]): [number[], number[]] => [
  counts.map(sumOf),
  (counts[0] ?? []).map((_, j) => counts.reduce((sum, row) => sum + row[j]!, 0)),
];

export function expectedFrom(rows: readonly number[], columns: readonly number[]): Expected {
  const n = sumOf(rows);
  const under_5 = sumOf(rows.map((row) => columns.filter((column) => row * column < 5 * n).length));
  return {
    smallest_expected: (Math.min(...rows) * Math.min(...columns)) / n,
    expected_under_5: under_5 / (rows.length * columns.length),
  };
}

/** Pearson's test on counts of people. Undefined: there is nothing to compare. */
export function pearson(counts: readonly (readonly number[])[]): Pearson | undefined {
  const [rows, columns] = totalsOf(counts);
  if (rows.length < 2 || columns.length < 2 || rows.includes(0) || columns.includes(0)) return undefined;
  const n = sumOf(rows);
  let x2 = 0;
  for (const [i, row] of counts.entries()) {
    for (const [j, count] of row.entries()) {
      const expected = (rows[i]! * columns[j]!) / n;
      x2 += (count - expected) ** 2 / expected;
    }
  }
  const df = (rows.length - 1) * (columns.length - 1);
  return {
    x2,
    df,
    p: chiSquareTail(x2, df),
    cramers_v: Math.sqrt(x2 / (n * Math.min(rows.length - 1, columns.length - 1))),
    ...expectedFrom(rows, columns),
  };
}

/** Cochran: whether so few people were expected in some cells that the distribution is another one. */
export const tooFewExpected = ({ smallest_expected, expected_under_5 }: Expected): boolean =>
  smallest_expected < 1 || expected_under_5 > 0.2;

/** Fisher's exact test of four counts, two-sided: all tables with these totals that are no likelier than this one. */
export function fisher([[a, b], [c, d]]: readonly [readonly [number, number], readonly [number, number]]): number {
  const [row, column, n] = [a + b, a + c, a + b + c + d];
  const choose = (of: number, take: number) => logGamma(of + 1) - logGamma(take + 1) - logGamma(of - take + 1);
  const logOf = (x: number) => choose(row, x) + choose(n - row, column - x) - choose(n, column);
  const own = logOf(a);
  let p = 0;
  for (let x = Math.max(0, column - (n - row)); x <= Math.min(row, column); x++) {
    const other = logOf(x);
    // As likely as ours, but for the last digits.
    if (other <= own + Math.log1p(1e-7)) p += Math.exp(other);
  }
  return Math.min(1, p);
}
