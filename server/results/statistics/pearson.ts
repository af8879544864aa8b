import { chiSquareTail, logGamma } from './special.ts';

/** Pearson's chi-square test of a crosstab. */
export type Pearson = {
  x2: number;
  df: number;
  p: number;
  cramers_v: number;
  smallest_expected: number;
  /** The share of cells of which fewer than 5 people were expected. */
  expected_under_5: number;
};

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

/** Pearson's test on counts of people. Undefined: there is nothing to compare. */
export function pearson(counts: readonly (readonly number[])[]): Pearson | undefined {
  const rows = counts.map(sum);
  const columns = (counts[0] ?? []).map((_, j) => sum(counts.map((row) => row[j]!)));
  const n = sum(rows);
  if (rows.length < 2 || columns.length < 2 || rows.includes(0) || columns.includes(0)) return undefined;
  const expected = rows.map((row) => columns.map((column) => (row * column) / n));
  const x2 = sum(counts.flatMap((row, i) => row.map((count, j) => (count - expected[i]![j]!) ** 2 / expected[i]![j]!)));
  const df = (rows.length - 1) * (columns.length - 1);
  const cells = expected.flat();
  return {
    x2,
    df,
    p: chiSquareTail(x2, df),
    cramers_v: Math.sqrt(x2 / (n * Math.min(rows.length - 1, columns.length - 1))),
    smallest_expected: Math.min(...cells),
    expected_under_5: cells.filter((one) => one < 5).length / cells.length,
  };
}

/** Cochran: whether so few people were expected in some cells that the distribution is another one. */
export const tooFewExpected = ({ smallest_expected, expected_under_5 }: Pearson): boolean =>
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
