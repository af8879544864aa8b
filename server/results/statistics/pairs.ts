import { type Sums, shareOf, z95 } from './share.ts';
import { normalTwoSided } from './special.ts';

type ColumnComparison = { left: number; right: number; z: number; p: number; holm: number };

const significance_level = 0.05;

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
 * Every two columns of one row, compared, the largest difference first. A column of fewer than `least` people, or of none or all of
 * them, is left out. `certain`: only those that differ with 95 % certainty.
 */
export function compareColumns(
  row: readonly Sums[],
  columns: readonly Sums[],
  least: number,
  certain = false,
): ColumnComparison[] {
  const tested = row.flatMap((cell, at) => {
    if (columns[at]!.n < least) return [];
    const { share, variance } = shareOf(cell, columns[at]!);
    return share > 0 && share < 1 ? [{ at, share, variance }] : [];
  });
  const pairs: { left: number; right: number; z: number }[] = [];
  for (const [i, left] of tested.entries()) {
    for (const right of tested.slice(i + 1)) {
      const z = (left.share - right.share) / Math.sqrt(left.variance + right.variance);
      // By Holm a p-value only grows.
      if (!certain || Math.abs(z) > z95) pairs.push({ left: left.at, right: right.at, z });
    }
  }
  pairs.sort((a, b) => Math.abs(b.z) - Math.abs(a.z));
  const many = (tested.length * (tested.length - 1)) / 2;
  const found: ColumnComparison[] = [];
  let adjusted = 0;
  for (const [rank, pair] of pairs.entries()) {
    const p = normalTwoSided(pair.z);
    adjusted = Math.max(adjusted, Math.min(1, (many - rank) * p));
    if (certain && adjusted >= significance_level) break;
    found.push({ ...pair, p, holm: adjusted });
  }
  return found;
}
