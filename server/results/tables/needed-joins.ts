import { pearson, tooFewExpected } from '../statistics/pearson.ts';
import type { Class } from './dimension.ts';

/** The rows or the columns of a table. `fixed`: its classes are not joined. */
type TableSide = {
  of: string;
  ordered: boolean;
  fixed: boolean;
  classes: readonly Pick<Class, 'id' | 'title' | 'no_opinion'>[];
};

/** Classes to show as one. */
export type NeededJoin = { of: string; classes: { id: string; title: string }[] };

/** `at`: the classes that a line is made of. */
type Line = { at: number[]; counts: number[] };

/**
 * The fewest joins that make a test possible where too few people were expected in the cells: each step joins the smallest class
 * with the smallest other one (of ordered answers: its smaller neighbour), on the side where that leaves the fewest small cells.
 * Undefined: there is no such join.
 */
export function neededJoins(
  counts: readonly (readonly number[])[],
  rows: TableSide,
  columns: TableSide,
): NeededJoin[] | undefined {
  let table = counts;
  const sides = [rows, columns].map(({ classes }) => classes.map((_, at) => [at]));
  // Nobody in it: such a class is no part of the test.
  for (const side of [0, 1] as const) {
    const lines = side === 0 ? table : transposed(table);
    const kept = lines.flatMap((line, at) => (line.some((n) => n > 0) ? [at] : []));
    sides[side] = kept.map((at) => sides[side]![at]!);
    const left = kept.map((at) => lines[at]!);
    table = side === 0 ? left : transposed(left);
  }
  for (;;) {
    const [high, wide] = [table.length, table[0]?.length ?? 0];
    const test = pearson(table);
    if (!test) return undefined;
    // Of two by two there is always Fisher's test.
    if (!tooFewExpected(test) || (high === 2 && wide === 2)) break;
    const steps = ([0, 1] as const).flatMap((side) => {
      const lines = (side === 0 ? table : transposed(table)).map((line, at): Line => {
        return { at: sides[side]![at]!, counts: [...line] };
      });
      const made = joinSmallest(lines, side === 0 ? rows : columns);
      if (!made) return [];
      const cells = made.map((line) => line.counts);
      const next = side === 0 ? cells : transposed(cells);
      const { expected_under_5, smallest_expected } = pearson(next)!;
      return [{ side, at: made.map((line) => line.at), table: next, expected_under_5, smallest_expected }];
    });
    const [best] = steps.toSorted(
      (a, b) => a.expected_under_5 - b.expected_under_5 || b.smallest_expected - a.smallest_expected,
    );
    if (!best) return undefined;
    table = best.table;
    sides[best.side] = best.at;
  }
  return [rows, columns].flatMap(({ of, classes }, side) =>
    sides[side]!.flatMap((places) =>
      places.length < 2 ? [] : [{ of, classes: places.toSorted((a, b) => a - b).map((at) => classes[at]!) }],
    ),
  );
}

/** An answer that is no opinion is not joined with one that is. */
function joinSmallest(lines: readonly Line[], { ordered, fixed, classes }: TableSide): Line[] | undefined {
  if (fixed || lines.length < 3) return undefined;
  const sizes = lines.map(({ counts }) => counts.reduce((a, b) => a + b, 0));
  const isOpinion = lines.map(({ at }) => !classes[at[0]!]!.no_opinion);
  const bySize = lines.map((_, at) => at).toSorted((a, b) => sizes[a]! - sizes[b]!);
  for (const least of bySize) {
    const other = bySize.find(
      (at) => at !== least && isOpinion[at] === isOpinion[least] && (!ordered || Math.abs(at - least) === 1),
    );
    if (other === undefined) continue;
    const [first, second] = [Math.min(least, other), Math.max(least, other)];
    const [a, b] = [lines[first]!, lines[second]!];
    const joined = { at: [...a.at, ...b.at], counts: a.counts.map((n, at) => n + b.counts[at]!) };
    return lines.flatMap((line, at) => (at === first ? [joined] : at === second ? [] : [line]));
  }
  return undefined;
}

const transposed = (table: readonly (readonly number[])[]): number[][] =>
  (table[0] ?? []).map((_, at) => table.map((line) => line[at]!));
