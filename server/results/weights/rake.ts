/** Where everybody stands on one margin, and which share each of its categories must get. */
export type Margin = { variable: string; codes: Int32Array | readonly number[]; shares: readonly number[] };
/**
 * People who stand in the same category of every margin and begin with the same weight: they all weigh the same. `start`
 * is 1 where everybody was as likely to be asked.
 */
export type WeightGroup = { people: number; at: readonly number[]; start: number };
type Gap = { gap: number; margin: number; category: number };
export type Fitted = { weights: number[]; cycles: number; worst: Gap; converged: boolean };

/** The groups that people of these margins form, and the group of each. */
export function weightGroups(
  n: number,
  margins: readonly Margin[],
  starts?: Float64Array,
): { groups: WeightGroup[]; of: Int32Array } {
  const groups = new Map<string, { number: number; people: number; at: number[]; start: number }>();
  const of = new Int32Array(n);
  for (let i = 0; i < n; i++) {
    const at = margins.map(({ codes }) => codes[i]!);
    const start = starts?.[i] ?? 1;
    const key = `${at.join(' ')} ${start}`;
    const group = groups.get(key) ?? { number: groups.size, people: 0, at, start };
    groups.set(key, group);
    group.people++;
    of[i] = group.number;
  }
  return { groups: [...groups.values()], of };
}

const cycles_most = 1000;
const close_enough = 1e-10;

/** Iterative proportional fitting: margin after margin is made to fit, until all of them do. */
export function rake(groups: readonly WeightGroup[], margins: readonly Margin[]): Fitted {
  const n = groups.reduce((sum, { people }) => sum + people, 0);
  const weights = groups.map(({ start }) => start);
  let worst: Gap = { gap: 0, margin: 0, category: 0 };
  for (let cycle = 1; cycle <= cycles_most; cycle++) {
    worst = { gap: 0, margin: 0, category: 0 };
    for (const [m, margin] of margins.entries()) {
      const sums = sumsOf(groups, weights, m, margin.shares.length);
      for (const [k, share] of margin.shares.entries()) {
        const gap = Math.abs(sums[k]! / n - share);
        if (gap > worst.gap) worst = { gap, margin: m, category: k };
      }
      for (const [at, group] of groups.entries()) {
        const k = group.at[m]!;
        weights[at]! *= (margin.shares[k]! * n) / sums[k]!;
      }
    }
    if (worst.gap < close_enough) return { weights, cycles: cycle, worst, converged: true };
  }
  return { weights, cycles: cycles_most, worst, converged: false };
}

function sumsOf(groups: readonly WeightGroup[], weights: readonly number[], m: number, categories: number): number[] {
  const sums = Array<number>(categories).fill(0);
  for (const [at, { people, at: codes }] of groups.entries()) sums[codes[m]!]! += people * weights[at]!;
  return sums;
}

/** The category whose share is farthest from what it should be. */
export function worstGap(groups: readonly WeightGroup[], margins: readonly Margin[], weights: readonly number[]): Gap {
  const n = groups.reduce((sum, { people }) => sum + people, 0);
  const gaps = margins.flatMap(({ shares }, margin) =>
    sumsOf(groups, weights, margin, shares.length).map((sum, category) => ({
      gap: Math.abs(sum / n - shares[category]!),
      margin,
      category,
    })),
  );
  return gaps.reduce((worst, one) => (one.gap > worst.gap ? one : worst), { gap: 0, margin: 0, category: 0 });
}
