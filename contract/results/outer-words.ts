import type { ResultsFigure } from '../calls/office/results.ts';
import { rest_id } from '../calls/office/results.ts';

/** With fewer steps the two at one end and the two at the other would share one. */
const steps_least = 4;

/** One end of a scale: what its two outer steps are together. */
type OuterPair = { words: string; share: number; n: number };

/**
 * Of a scale both ends, the last first: '(heel) tevreden', and how many. Made of the shares that stand in the table, so that
 * anyone who adds them up gets the same. None where a step is hidden, or only numbers name them.
 */
export function outerPairs({ scale, rows }: Pick<ResultsFigure, 'scale' | 'rows'>): OuterPair[] {
  const steps = rows.filter(({ no_opinion, id }) => !no_opinion && id !== rest_id);
  if (!scale || steps.length < steps_least) return [];
  const ends = [
    [steps.at(-1)!, steps.at(-2)!],
    [steps[0]!, steps[1]!],
  ] as const;
  const pairs = ends.flatMap(([outer, inner]) => {
    const cells = [outer, inner].map(({ cells: [cell] }) => cell);
    if (cells.some((cell) => cell?.percent == null || cell.n === null)) return [];
    const sum = (of: 'percent' | 'n') => cells.reduce((all, cell) => all + cell![of]!, 0);
    return [{ words: together(outer.title.trim(), inner.title.trim()), share: sum('percent'), n: sum('n') }];
  });
  return pairs.length === 2 ? pairs : [];
}

/** 'Heel tevreden' and 'Tevreden' are '(heel) tevreden'. */
function together(outer: string, inner: string): string {
  const [low, whole] = [inner.toLowerCase(), outer.toLowerCase()];
  return whole.endsWith(` ${low}`) ? `‘(${whole.slice(0, -low.length - 1)}) ${low}’` : `‘${inner}’ of ‘${outer}’`;
}
