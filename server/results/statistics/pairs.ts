import { type Sums, shareOf } from './share.ts';
import { normalTwoSided } from './special.ts';

type ColumnComparison = { left: number; right: number; z: number; p: number; holm: number };

/** The p-values of several comparisons, each as it counts among the others: R's `p.adjust('holm')`. */
export function holm(values: readonly number[]): number[] {
  const order = values.map((_, at) => at).sort((a, b) => values[a]! - values[b]!);
  const adjusted = Array<number>(values.length);
  let least = 0;
  for (const [rank, at] of order.entries()) {
    least = Math.max(least, Math.min(1, (values.length - rank) * values[at]!));
    adjusted[at] = least;
  }
  return adjusted;
}

/**
 * Every two columns of one row, compared, the largest difference first; only those whose p-value by Holm is `below` this: it grows from
 * one to the next. A column of fewer than `least` people, or of none or all of them, is left out.
 */
export function compareColumns(
  row: readonly Sums[],
  columns: readonly Sums[],
  least: number,
  below = Number.POSITIVE_INFINITY,
): ColumnComparison[] {
  const shares = row.map((cell, at) => ({ at, base: columns[at]!, ...shareOf(cell, columns[at]!) }));
  const tested = shares.filter(({ base, share }) => base.n >= least && share > 0 && share < 1);
  const pairs = tested.flatMap((left, i) =>
    tested.slice(i + 1).map((right) => ({
      left: left.at,
      right: right.at,
      z: (left.share - right.share) / Math.sqrt(left.variance + right.variance),
    })),
  );
  pairs.sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
  const found: ColumnComparison[] = [];
  let adjusted = 0;
  for (const [rank, pair] of pairs.entries()) {
    const p = normalTwoSided(pair.z);
    adjusted = Math.max(adjusted, Math.min(1, (pairs.length - rank) * p));
    if (adjusted >= below) break;
    found.push({ ...pair, p, holm: adjusted });
  }
  return found;
}
