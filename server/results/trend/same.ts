import type { ResultsQuestion } from '../variables.ts';

/** A question of another campaign beside ours: comparable, or why not. */
export type Match = { other: ResultsQuestion; said: null | 'reworded' | 'other_explanation' | 'other_answers' };

export const isNumberQuestion = ({ format }: ResultsQuestion): boolean => format === 'number';
/** Whether what was answered elsewhere can stand beside it; none of what people wrote. */
const isCompared = (asked: ResultsQuestion): boolean => isNumberQuestion(asked) || asked.answers.length > 0;

const answersOf = (asked: ResultsQuestion): string =>
  JSON.stringify([
    isNumberQuestion(asked),
    asked.unit ?? '',
    asked.bounds,
    ...asked.answers.map(({ title }) => title.trim()).sort((a, b) => (a < b ? -1 : 1)),
  ]);

/**
 * The question that was the same: in equal words, those that explain it among them, and with equal answers, under whatever name. Else
 * the one of the same name, which was asked otherwise.
 */
export function matchOf(ours: ResultsQuestion, others: readonly ResultsQuestion[]): Match | undefined {
  if (!isCompared(ours)) return undefined;
  const answered = others.filter(isCompared);
  const sameWords = answered.filter((one) => one.title.trim() === ours.title.trim() && one.several === ours.several);
  const sameAnswers = sameWords.filter((one) => answersOf(one) === answersOf(ours));
  const same = sameAnswers.filter((one) => one.description.trim() === ours.description.trim());
  const other = same.find(({ id }) => id === ours.id) ?? same[0];
  // One that was reworded between its versions is two questions: neither is the whole.
  if (other) return { other, said: other.wordings.length > 1 || ours.wordings.length > 1 ? 'reworded' : null };
  if (sameAnswers[0]) return { other: sameAnswers[0], said: 'other_explanation' };
  if (sameWords[0]) return { other: sameWords[0], said: 'other_answers' };
  const named = answered.find(({ id }) => id === ours.id);
  return named && { other: named, said: named.title.trim() === ours.title.trim() ? 'other_answers' : 'reworded' };
}
