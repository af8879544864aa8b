import { rules } from '#contract/rules.ts';

/** Shares of the answers that are shown, whole; and of the hidden ones together. Null: hidden, or there are too few for percentages. */
type PublishedShares = { percents: (number | null)[]; rest: number | null };

/** How much somebody in a cell weighs on average; everybody 1 without weights. */
export type MeanWeights = { answers: readonly number[]; rest: number };

/**
 * The shares of a question with one answer, made of the rounded counts that stand beside them, so that they tell no more than
 * these: they add up to 100 with the hidden answers as one. Where nothing is hidden there is no rest.
 */
export function shareOut(n: number | null, counts: readonly (number | null)[], weights?: MeanWeights): PublishedShares {
  const shown = counts.reduce<number>((sum, count) => sum + (count ?? 0), 0);
  if (n === null || n < rules.published_percent_least || shown === 0)
    return { percents: counts.map(() => null), rest: null };
  const hides = counts.includes(null);
  const parts = [
    ...counts.map((count, at) => (count ?? 0) * (weights?.answers[at] ?? 1)),
    hides ? Math.max(0, n - shown) * (weights?.rest ?? 1) : 0,
  ];
  const whole = addUpTo100(parts);
  return {
    percents: counts.map((count, at) => (count === null ? null : whole[at]!)),
    rest: hides ? whole.at(-1)! : null,
  };
}

/** Of several answers each is a share of the same people, and together they are more than 100. */
export function shareEach(n: number | null, counts: readonly (number | null)[]): (number | null)[] {
  if (n === null || n < rules.published_percent_least) return counts.map(() => null);
  return counts.map((count) => (count === null ? null : Math.min(100, Math.round((100 * count) / n))));
}

/** Whole percentages by largest remainder; of two alike the first. */
function addUpTo100(parts: readonly number[]): number[] {
  const all = parts.reduce((a, b) => a + b, 0);
  const exact = parts.map((part) => (100 * part) / all);
  const whole = exact.map(Math.floor);
  const left = 100 - whole.reduce((a, b) => a + b, 0);
  const order = exact.map((_, at) => at).sort((a, b) => exact[b]! - whole[b]! - (exact[a]! - whole[a]!) || a - b);
  for (const at of order.slice(0, left)) whole[at]!++;
  return whole;
}
