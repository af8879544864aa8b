import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import { hasOptions } from '../question-types.ts';

/** How long people take, as far as a list can know it before anybody answered. */
const words_a_minute = 200;
const choosing_seconds = 3;
const writing_seconds = 20;

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;

function secondsOf({ title, description, type, options }: SurveyQuestion | SubQuestion): number {
  const words = [title, description, ...options.map((option) => option.title)].reduce(
    (sum, text) => sum + wordsIn(text),
    0,
  );
  return (words * 60) / words_a_minute + (hasOptions(type) ? choosing_seconds : writing_seconds);
}

/** Reading and answering one screen: a question with its sub-questions. */
export const screenSeconds = (question: SurveyQuestion): number =>
  [question, ...question.sub_questions].reduce((sum, one) => sum + secondsOf(one), 0);
