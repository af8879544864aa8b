import type { SurveyQuestion } from '../flow.ts';
import { screenSeconds } from './reading-time.ts';
import { indexOf } from './route-faults.ts';
import { allWays, backwards, coveringWays, measure, stepsFrom } from './routes.ts';

/** `count`: how many ways there are; `walks`: the places of those that robots walk. */
export type Walks = { count: number; walks: number[][] };

/** What robots fill in within a few seconds, of all ways together. */
const walked_screens_most = 600;

/**
 * The ways that robots walk: all of them, as long as that takes a few seconds. Else first those that together take every
 * step from one question to another, and then as many more as fit.
 */
export function walksThrough(questions: readonly SurveyQuestion[], screens_most = walked_screens_most): Walks {
  const next = stepsFrom(questions, indexOf(questions));
  const order = backwards(next);
  if (!order || questions.length === 0) return { count: 0, walks: [] };
  const stations = questions.map((question) => ({ seconds: screenSeconds(question) }));
  const net = measure(stations, next, order);
  const screens = screensOf(next, order, net.count);
  const count = net.count[0]!;
  if (screens <= screens_most) return { count, walks: allWays(next) };
  return {
    count,
    walks: withMore(
      coveringWays(net, next, order, () => true),
      next,
      screens_most,
    ),
  };
}

function withMore(walks: readonly number[][], next: readonly number[][], screens_most: number): number[][] {
  const known = new Map(walks.map((walk) => [walk.join(), walk]));
  let screens = walks.reduce((sum, walk) => sum + walk.length, 0);
  for (const walk of everyWay(next, 0)) {
    if (known.has(walk.join())) continue;
    screens += walk.length;
    if (screens > screens_most) break;
    known.set(walk.join(), walk);
  }
  return [...known.values()];
}

function* everyWay(next: readonly number[][], at: number): Generator<number[]> {
  if (at === next.length) yield [];
  else for (const to of next[at]!) for (const rest of everyWay(next, to)) yield [at, ...rest];
}

/** How many screens all ways have together. */
function screensOf(next: readonly number[][], order: readonly number[], count: readonly number[]): number {
  const screens: number[] = [];
  for (const at of order) screens[at] = (next[at] ?? []).reduce((sum, to) => sum + (screens[to] ?? 0) + count[to]!, 0);
  return screens[0]!;
}
