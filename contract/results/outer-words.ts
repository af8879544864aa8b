import type { ResultsFigure } from '../calls/office/results.ts';
import { percent } from './account.ts';

/** With fewer steps the two at one end and the two at the other would share one. */
const steps_least = 4;

/**
 * Of a scale what its two outer steps are together at either end: '72 % (heel) tevreden'. Made of the shares that stand in the
 * table, so that whoever adds them up gets the same, and nothing follows that did not before. Empty: there is nothing to say.
 */
export function outerWords({ scale, rows }: Pick<ResultsFigure, 'scale' | 'rows'>): string {
  const steps = rows.filter(({ no_opinion }) => !no_opinion);
  if (!scale || steps.length < steps_least) return '';
  const ends = [
    [steps.at(-1)!, steps.at(-2)!],
    [steps[0]!, steps[1]!],
  ] as const;
  const said = ends.flatMap(([outer, inner]) => {
    const shares = [outer, inner].map(({ cells }) => cells[0]?.percent ?? null);
    if (shares.includes(null)) return [];
    const sum = shares.reduce<number>((all, one) => all + one!, 0);
    return [`${percent(sum)} ${together(outer.title.trim(), inner.title.trim())}`];
  });
  return said.length > 0 ? `${said.join(', ')}.` : '';
}

/** 'Heel tevreden' and 'Tevreden' are '(heel) tevreden'. */
function together(outer: string, inner: string): string {
  const [low, whole] = [inner.toLowerCase(), outer.toLowerCase()];
  return whole.endsWith(` ${low}`) ? `(${whole.slice(0, -low.length - 1)}) ${low}` : `‘${inner}’ of ‘${outer}’`;
}
