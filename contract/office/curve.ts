/**
 * How fast answers come in, and how fast they came in earlier campaigns: shares of those who were asked, by hours since
 * the invitation left. Imports nothing.
 */

/** The hours at which a campaign is remembered: each of the first two days, then every twelve, for sixty days. */
export const curveHours: readonly number[] = [
  ...Array.from({ length: 49 }, (_, hour) => hour),
  ...Array.from({ length: 116 }, (_, step) => 60 + step * 12),
];

/** How many of `asked` had finished at each of curveHours. */
export type Curve = { asked: number; finished: readonly number[] };
/** Shares of those who were asked. */
export type Expected = { low: number; middle: number; high: number };

/** Fewer say nothing of what is usual; a campaign of a few people says nothing at all. */
const campaigns_least = 3;
export const asked_least = 30;
/** Older ones are another panel. */
export const campaigns_most = 20;

/** How many came up to the end of each bucket of hours. */
export const cumulated = (counts: ReadonlyMap<number, number>): number[] => {
  let sum = 0;
  return curveHours.map((_, place) => {
    sum += counts.get(place) ?? 0;
    return sum;
  });
};

/** The first of curveHours that is not before this. Later than the last is the last. */
export function curveIndex(hours: number): number {
  const place = curveHours.findIndex((one) => one >= hours);
  return place < 0 ? curveHours.length - 1 : place;
}

function shareAt({ asked, finished }: Curve, hours: number): number {
  const after = curveIndex(hours);
  const [begin, end] = [curveHours[after - 1], curveHours[after]!];
  const last = finished[after] ?? 0;
  if (begin === undefined || hours >= end) return last / asked;
  const first = finished[after - 1] ?? 0;
  return (first + ((last - first) * (hours - begin)) / (end - begin)) / asked;
}

/** What is usual at this hour: the middle of earlier campaigns, and where eight in ten lie. Null: too few to say. */
export function expectedAt(curves: readonly Curve[], hours: number): Expected | null {
  const known = curves.filter(({ asked }) => asked >= asked_least).slice(0, campaigns_most);
  if (known.length < campaigns_least || hours < 0) return null;
  const shares = known.map((curve) => shareAt(curve, hours)).sort((a, b) => a - b);
  return { low: quantile(shares, 0.1), middle: quantile(shares, 0.5), high: quantile(shares, 0.9) };
}

/** Between two values the line between them. */
function quantile(sorted: readonly number[], part: number): number {
  const place = (sorted.length - 1) * part;
  const below = Math.floor(place);
  const low = sorted[below]!;
  return low + ((sorted[below + 1] ?? low) - low) * (place - below);
}
