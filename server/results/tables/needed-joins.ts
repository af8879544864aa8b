import { expectedFrom, tooFewExpected, totalsOf } from '../statistics/pearson.ts';
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

/** `at`: the classes that a row or a column is made of. */
type Line = { at: number[]; n: number };

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
  // Nobody in it: such a class is no part of the test.
  let lines = totalsOf(counts).map((totals) => totals.flatMap((n, at): Line[] => (n > 0 ? [{ at: [at], n }] : [])));
  const expectedOf = (both: readonly Line[][]) => {
    const [high, wide] = both.map((side) => side.map(({ n }) => n)) as [number[], number[]];
    return expectedFrom(high, wide);
  };
  for (;;) {
    if (lines.some((side) => side.length < 2)) return undefined;
    // Of two by two there is always Fisher's test.
    if (lines.every((side) => side.length === 2) || !tooFewExpected(expectedOf(lines))) break;
    const [best] = [rows, columns]
      .flatMap((side, at) => {
        const joined = joinSmallest(lines[at]!, side);
        const next = joined && lines.with(at, joined);
        return next ? [{ next, ...expectedOf(next) }] : [];
      })
      .toSorted((a, b) => a.expected_under_5 - b.expected_under_5 || b.smallest_expected - a.smallest_expected);
    if (!best) return undefined;
    lines = best.next;
  }
  return [rows, columns].flatMap(({ of, classes }, side) =>
    lines[side]!.flatMap(({ at }) =>
      at.length < 2 ? [] : [{ of, classes: at.toSorted((a, b) => a - b).map((one) => classes[one]!) }],
    ),
  );
}

/** An answer that is no opinion is not joined with one that is. */
function joinSmallest(lines: readonly Line[], { ordered, fixed, classes }: TableSide): Line[] | undefined {
  if (fixed || lines.length < 3) return undefined;
  const isOpinion = lines.map(({ at }) => !classes[at[0]!]!.no_opinion);
  const bySize = [...lines.keys()].toSorted((a, b) => lines[a]!.n - lines[b]!.n);
  for (const least of bySize) {
    const other = bySize.find(
      (at) => at !== least && isOpinion[at] === isOpinion[least] && (!ordered || Math.abs(at - least) === 1),
    );
    if (other === undefined) continue;
    const [first, second] = [Math.min(least, other), Math.max(least, other)];
    const [a, b] = [lines[first]!, lines[second]!];
    return lines.with(first, { at: [...a.at, ...b.at], n: a.n + b.n }).toSpliced(second, 1);
  }
  return undefined;
}
