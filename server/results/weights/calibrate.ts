import { type Fitted, type Margin, type WeightGroup, worstGap } from './rake.ts';

type Matrix = number[][];

/**
 * Solves A·X = B by elimination with pivots. Of unknowns that follow from others the later ones become 0; `free` says that there
 * are such.
 */
function solve(a: Matrix, b: Matrix): { x: Matrix; free: boolean } {
  const n = a.length;
  const rows = a.map((row, at) => [...row, ...b[at]!]);
  const width = b[0]?.length ?? 0;
  const pivotOf = new Map<number, number[]>();
  const left = [...rows];
  const largest = a.reduce((most, row) => row.reduce((so, value) => Math.max(so, Math.abs(value)), most), 0);
  for (let column = 0; column < n; column++) {
    const at = left.reduce((best, row, i) => (Math.abs(row[column]!) > Math.abs(left[best]![column]!) ? i : best), 0);
    const pivot = left[at];
    if (!pivot || Math.abs(pivot[column]!) <= largest * n * 1e-13) continue;
    left.splice(at, 1);
    pivotOf.set(column, pivot);
    for (const row of left) {
      const factor = row[column]! / pivot[column]!;
      if (factor !== 0) for (let i = column; i < n + width; i++) row[i]! -= factor * pivot[i]!;
    }
  }
  const x: Matrix = Array.from({ length: n }, () => Array<number>(width).fill(0));
  for (let column = n - 1; column >= 0; column--) {
    const pivot = pivotOf.get(column);
    if (!pivot) continue;
    for (let k = 0; k < width; k++) {
      let rest = pivot[n + k]!;
      for (let i = column + 1; i < n; i++) rest -= pivot[i]! * x[i]![k]!;
      x[column]![k] = rest / pivot[column]!;
    }
  }
  return { x, free: pivotOf.size < n };
}

export type Bounds = { low: number; high: number };

const steps_most = 100;
const halvings_most = 40;
const close_enough = 1e-10;

/**
 * Weights that fit all margins and stay inside bounds, as multiples of the weight that each began with: calibration with the logit distance of Deville and Särndal, by Newton.
 * Cutting weights that were raked and raking them again leaves the margins off, or never ends.
 */
export function calibrate(groups: readonly WeightGroup[], margins: readonly Margin[], { low, high }: Bounds): Fitted {
  const n = groups.reduce((sum, { people }) => sum + people, 0);
  // A constant, and every category but the first of each margin.
  const place: { margin: number; category: number }[] = margins.flatMap(({ shares }, margin) =>
    shares.slice(1).map((_, at) => ({ margin, category: at + 1 })),
  );
  const x = groups.map(({ at }) => [1, ...place.map(({ margin, category }) => Number(at[margin] === category))]);
  const wanted = [n, ...place.map(({ margin, category }) => n * margins[margin]!.shares[category]!)];
  const a = (high - low) / ((1 - low) * (high - 1));
  const weightOf = (u: number): number => {
    const e = Math.exp(Math.max(-700, Math.min(700, a * u)));
    return (low * (high - 1) + high * (1 - low) * e) / (high - 1 + (1 - low) * e);
  };
  const weightsOf = (lambda: readonly number[]) =>
    x.map((row, g) => groups[g]!.start * weightOf(row.reduce((sum, value, at) => sum + value * lambda[at]!, 0)));
  const gapsOf = (weights: readonly number[]) => {
    const sums = wanted.map(() => 0);
    for (const [g, row] of x.entries()) {
      for (const [at, value] of row.entries()) sums[at]! += value * groups[g]!.people * weights[g]!;
    }
    return wanted.map((want, at) => want - sums[at]!);
  };
  const largest = (gaps: readonly number[]) => Math.max(...gaps.map(Math.abs));

  let lambda = wanted.map(() => 0);
  let weights = weightsOf(lambda);
  let gaps = gapsOf(weights);
  let steps = 0;
  while (largest(gaps) > close_enough * n && steps < steps_most) {
    steps++;
    const slopes = weights.map((weight, g) => {
      const { people, start } = groups[g]!;
      const times = weight / start;
      return (people * start * a * (times - low) * (high - times)) / (high - low);
    });
    const jacobian = wanted.map((_, i) =>
      wanted.map((_, j) => x.reduce((sum, row, g) => sum + slopes[g]! * row[i]! * row[j]!, 0)),
    );
    const { x: step } = solve(
      jacobian,
      gaps.map((gap) => [gap]),
    );
    const better = lowered(lambda, step, (tried) => {
      const tries = weightsOf(tried);
      const left = gapsOf(tries);
      return largest(left) < largest(gaps) ? { lambda: tried, weights: tries, gaps: left } : undefined;
    });
    if (!better) break;
    ({ lambda, weights, gaps } = better);
  }
  const converged = largest(gaps) <= close_enough * n;
  return { weights, cycles: steps, worst: worstGap(groups, margins, weights), converged };
}

/** A whole step if it lowers the largest gap, else half of it, and so on. */
function lowered<Better>(
  from: readonly number[],
  step: readonly (readonly number[])[],
  judge: (tried: number[]) => Better | undefined,
): Better | undefined {
  for (let half = 0, size = 1; half < halvings_most; half++, size /= 2) {
    const better = judge(from.map((value, at) => value + size * step[at]![0]!));
    if (better) return better;
  }
  return undefined;
}
