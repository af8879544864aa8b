import type { ResultsFigure } from '../calls/office/results.ts';
import { percent } from './account.ts';
import { isAhead, type OutcomeOf } from './outcome-sentence.ts';
import { outerPairs } from './outer-words.ts';

/**
 * Which statement of a list gets most of the end that most people agree with, and which least; neither where chance alone could
 * have put them in that order. Empty: the answers are no scale, or hidden.
 */
export function statementsSentence(of: OutcomeOf, figures: readonly ResultsFigure[]): string {
  const said = figures.flatMap((figure) => {
    const [end] = outerPairs(figure);
    const n = figure.columns[0]?.n;
    return end && n ? [{ title: figure.title, share: end.share, n: end.n, base: n, words: end.words }] : [];
  });
  if (said.length < 2) return '';
  const [first, ...others] = said.toSorted((a, b) => b.share - a.share);
  const last = others.at(-1)!;
  const base = Math.min(...said.map((one) => one.base));
  const words = first!.words;
  if (!isAhead(of, base, first!, last)) return `Op alle stellingen is ongeveer even vaak ${words} geantwoord.`;
  const lowest = `; ‘${last.title}’ ${percent(Math.round(last.share))}`;
  if (!isAhead(of, base, first!, others[0]!))
    return `${words} loopt van ${percent(Math.round(last.share))} bij ‘${last.title}’ tot ${percent(Math.round(first!.share))} bij ‘${first!.title}’.`;
  return `${words} is het vaakst geantwoord bij ‘${first!.title}’: ${percent(Math.round(first!.share))}${others.length > 1 ? lowest : ''}.`;
}
