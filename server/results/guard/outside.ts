import { rules } from '#contract/rules.ts';
import { roundedCell } from '../../surveys/outcome/rounding.ts';

/** People of a cell: how many, the exclusive or of their keys, and the sum of their weights. */
export type Keyed = { n: number; key: bigint; w: number };
export const nobody: Keyed = { n: 0, key: 0n, w: 0 };

/** One column of a published table: how many people, in fives, and the whole percentage of each answer. Null: hidden. */
export type PublishedColumn = { n: number | null; counts: (number | null)[]; percents: (number | null)[] };

const hiddenColumn = (answers: number): PublishedColumn => ({
  n: null,
  counts: Array<null>(answers).fill(null),
  percents: Array<null>(answers).fill(null),
});

/** From this share on an answer says what everybody in a group answered. */
const nearly_all = 0.9;

/**
 * A column as everybody may see it, or a row of its cells (`isHidden`: those of groups that may not be shown). Counts are rounded for ever by who is in them, and percentages are made of the rounded
 * counts: an exact share beside a rounded count would give the count away.
 */
export function publishColumn(
  cells: readonly Keyed[],
  base: Keyed,
  sensitive: boolean,
  isHidden?: (cell: number) => boolean,
): PublishedColumn {
  const n = roundedCell(base.n, base.key);
  if (n === null || n === 0) return hiddenColumn(cells.length);
  if (sensitive && cells.some((cell) => cell.n >= nearly_all * base.n)) return hiddenColumn(cells.length);
  const counts = cells.map((cell, at) => (isHidden?.(at) ? null : roundedCell(cell.n, cell.key)));
  const meanOf = ({ n: people, w }: Keyed) => (people > 0 ? w / people : 1);
  const shown = cells.map((cell, at) => (counts[at] ?? 0) * meanOf(cell));
  const hidden = cells.filter((_, at) => counts[at] === null);
  const rest = {
    n: hidden.reduce((sum, cell) => sum + cell.n, 0),
    key: 0n,
    w: hidden.reduce((sum, cell) => sum + cell.w, 0),
  };
  const left = Math.max(0, n - counts.reduce<number>((sum, count) => sum + (count ?? 0), 0));
  const weighed = cells.some(({ n: people, w }) => people !== w);
  const whole = weighed ? shown.reduce((sum, one) => sum + one, 0) + left * meanOf(rest) : n;
  return {
    n,
    counts,
    percents: counts.map((count, at) =>
      count === null ? null : Math.min(100, Math.round((100 * shown[at]!) / whole)),
    ),
  };
}

/** Of several answers each one is a yes or a no over the same people: 95 of 100 would give away the other five. */
export function publishOption(chosen: Keyed, others: Keyed, base: Keyed, sensitive: boolean) {
  const { n, counts, percents } = publishColumn([chosen, others], base, sensitive);
  const tells = counts[0] === null || (others.n < rules.published_least && chosen.n > 0);
  return { n, count: tells ? null : counts[0]!, percent: tells ? null : percents[0]! };
}
