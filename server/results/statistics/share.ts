/** What every statistic of a cell needs: people, the sum of their weights, and the sum of the squares of these. */
export type Sums = { n: number; w: number; s: number };

const emptySums: Sums = { n: 0, w: 0, s: 0 };
export const plus = (a: Sums, b: Sums): Sums => ({ n: a.n + b.n, w: a.w + b.w, s: a.s + b.s });
export const total = (all: Iterable<Sums>): Sums => {
  let sum = emptySums;
  for (const one of all) sum = plus(sum, one);
  return sum;
};
/** Of a number of people who all weigh 1. */
export const unweighted = (n: number): Sums => ({ n, w: n, s: n });

/** A share with its uncertainty: that of chance alone, which a volunteer panel has on top of everything else. */
export type Share = { share: number; variance: number; low: number; high: number };

export const z95 = 1.959963984540054;

/**
 * The share of a cell in its base. The weights are taken as given, which errs on the wide side; the interval is that of Wilson
 * on the number of people that an unweighted share as precise as this one would have.
 */
export function shareOf(cell: Sums, base: Sums): Share {
  const extreme = cell.n === 0 || cell.n === base.n;
  const p = extreme ? (cell.n === 0 ? 0 : 1) : cell.w / base.w;
  const around = extreme ? 0 : (cell.s * (1 - 2 * p) + p * p * base.s) / base.w ** 2;
  const people = extreme ? effective(base) : (p * (1 - p)) / around;
  const middle = (p + z95 ** 2 / (2 * people)) / (1 + z95 ** 2 / people);
  const half = (z95 * Math.sqrt((p * (1 - p)) / people + z95 ** 2 / (4 * people ** 2))) / (1 + z95 ** 2 / people);
  return {
    share: p,
    variance: base.n > 1 ? (around * base.n) / (base.n - 1) : 0,
    low: Math.max(0, middle - half),
    high: Math.min(1, middle + half),
  };
}

/** How many unweighted people would tell as much: Kish. */
export const effective = ({ w, s }: Sums): number => w ** 2 / s;
export const designEffect = ({ n, w, s }: Sums): number => (n * s) / w ** 2;
