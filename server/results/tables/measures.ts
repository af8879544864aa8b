import type { Sums } from '../statistics/share.ts';

/** Everybody with one value. */
export type Valued = { value: number; n: number; w: number };
export type Measures = { mean: number; median: number; deviation: number | null };

/** Mean, median and standard deviation, of values in order. Undefined: of nobody. */
export function measuresOf(valued: readonly Valued[]): Measures | undefined {
  const n = valued.reduce((sum, one) => sum + one.n, 0);
  const w = valued.reduce((sum, one) => sum + one.w, 0);
  if (n === 0 || w === 0) return undefined;
  const mean = valued.reduce((sum, one) => sum + one.value * one.w, 0) / w;
  const squares = valued.reduce((sum, one) => sum + one.w * (one.value - mean) ** 2, 0);
  return {
    mean: toTenths(mean),
    median: medianOf(valued, w),
    deviation: n > 1 ? toTenths(Math.sqrt((squares / w) * (n / (n - 1)))) : null,
  };
}

/** Between the two in the middle where half of all are on either side. */
function medianOf(valued: readonly Valued[], w: number): number {
  let passed = 0;
  for (const [at, one] of valued.entries()) {
    passed += one.w;
    if (Math.abs(passed - w / 2) < 1e-9 * w) {
      const next = valued.slice(at + 1).find((other) => other.n > 0);
      return next ? (one.value + next.value) / 2 : one.value;
    }
    if (passed > w / 2) return one.value;
  }
  return valued.at(-1)!.value;
}

const toTenths = (value: number): number => Math.round(value * 10) / 10;

const isNumber = (title: string): boolean => /^-?\d+([.,]\d+)?$/.test(title.trim());

/**
 * What each answer of a scale or a mark counts for: the number that it is, or its step. Null: it is no step. Undefined: the
 * answers are neither.
 */
export function stepsOf(
  answers: readonly { title: string; no_opinion: boolean; other: boolean }[],
  scale: boolean,
): (number | null)[] | undefined {
  const isStep = ({ no_opinion, other }: (typeof answers)[number]) => !no_opinion && !other;
  const steps = answers.filter(isStep);
  if (steps.length < 2) return undefined;
  if (steps.every(({ title }) => isNumber(title))) {
    return answers.map((one) => (isStep(one) ? Number(one.title.trim().replace(',', '.')) : null));
  }
  if (!scale) return undefined;
  let step = 0;
  return answers.map((one) => (isStep(one) ? ++step : null));
}

export function valuedOf(steps: readonly (number | null)[], sums: readonly Sums[]): Valued[] {
  const valued = steps.flatMap((value, at) => (value === null ? [] : [{ value, n: sums[at]!.n, w: sums[at]!.w }]));
  return valued.sort((a, b) => a.value - b.value);
}
