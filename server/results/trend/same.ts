import type { Asked } from '../variables.ts';

/** A question of another campaign beside ours: comparable, or why not. */
export type Match = { other: Asked; said: null | 'reworded' | 'other_answers' };

const worded = ({ title, wordings }: Asked): string => (wordings.at(-1)?.title ?? title).trim();
const answersOf = ({ answers }: Asked): string =>
  JSON.stringify(answers.map(({ title }) => title.trim()).sort((a, b) => (a < b ? -1 : 1)));

/**
 * The question that was the same: in equal words and with equal answers, under whatever name. Else the one of the same name, which
 * was asked otherwise.
 */
export function matchOf(ours: Asked, others: readonly Asked[]): Match | undefined {
  if (ours.answers.length === 0) return undefined;
  const sameWords = others.filter((one) => worded(one) === worded(ours) && one.several === ours.several);
  const same = sameWords.filter((one) => answersOf(one) === answersOf(ours));
  const other = same.find(({ id }) => id === ours.id) ?? same[0];
  // One that was reworded between its versions is two questions: neither is the whole.
  if (other) return { other, said: other.wordings.length > 1 || ours.wordings.length > 1 ? 'reworded' : null };
  const named = sameWords[0] ?? others.find(({ id, answers }) => id === ours.id && answers.length > 0);
  return named && { other: named, said: worded(named) === worded(ours) ? 'other_answers' : 'reworded' };
}
