import { apart_least } from './programme.ts';

/** How many gave a number from `low` up to `high`, and whether that stands in the table. */
export type NumberClass = { n: number; shown: boolean; low: number; high: number };
export type Middle = { mean: number; median: number };

/** A mean is told with one decimal. */
const off = 0.05;
const unbounded = 1e15;
const within = (bound: number): number => Math.max(-unbounded, Math.min(unbounded, bound));

/**
 * Whether a mean and the middle beside a table tell how many are in a class that is hidden there. They do not where it could have
 * three people more or fewer, and what is hidden beside it so many less, and both would be what they are.
 */
export function meanTells(classes: readonly NumberClass[], middle: Middle): boolean {
  const counts = classes.map(({ n }) => n);
  const hidden = classes.flatMap(({ shown }, at) => (shown ? [] : [at]));
  return hidden.some((at) => {
    const others = hidden.filter((other) => other !== at);
    /** As if `by` people more were in this class, who are in another one now. */
    const may = (by: number): boolean => {
      const without = others.map((other) => moved(counts, [other, at], by));
      const all = without.flatMap((one) => [
        one,
        ...others.flatMap((from) => others.map((to) => moved(one, [from, to], one[from]!))),
      ]);
      const sums = all.filter((one) => one.every((n) => n >= 0)).flatMap((one) => sumsOf(one, classes, middle) ?? []);
      const whole = counts.reduce((sum, n) => sum + n, 0);
      // From the one to the other people change places one by one, so that some sum between them fits.
      return (
        sums.some(({ least }) => least <= whole * (middle.mean + off)) &&
        sums.some(({ most }) => most >= whole * (middle.mean - off))
      );
    };
    let [more, fewer] = [0, 0];
    while (more + fewer < apart_least && may(more + 1)) more++;
    while (more + fewer < apart_least && may(-fewer - 1)) fewer++;
    return more + fewer < apart_least;
  });
}

const moved = (counts: readonly number[], [from, to]: readonly [number, number], by: number): number[] =>
  counts.map((n, at) => n + by * (Number(at === to) - Number(at === from)));

/** The least and the most that the numbers of so many people in each class add up to, with this middle. Undefined: it is another. */
function sumsOf(counts: readonly number[], classes: readonly NumberClass[], { median }: Middle) {
  const half = counts.reduce((sum, n) => sum + n, 0) / 2;
  const at = classes.findIndex(({ high }) => median <= high);
  const before = counts.slice(0, at).reduce((sum, n) => sum + n, 0);
  if (at < 0 || before >= half || before + counts[at]! < half) return undefined;
  let [least, most] = [0, 0];
  for (const [place, n] of counts.entries()) {
    const { low, high } = classes[place]!;
    // In the class of the middle some are below it and others above.
    const below = place === at ? Math.min(n, Math.ceil(half) - 1 - before) : n;
    const above = place === at ? n - (Math.ceil(half) - before) : n;
    least += below * within(low) + (n - below) * median;
    most += above * within(high) + (n - above) * median;
  }
  return { least, most };
}
