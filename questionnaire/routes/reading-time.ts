import type { SubQuestion, SurveyQuestion } from '../flow.ts';
import { type AnswerKind, answerKinds, typeOf } from '../question-types.ts';

/** How long people take, as far as a list can know it before anybody answered. */
const words_a_minute = 200;
const answering_seconds: Record<AnswerKind, number> = { one: 3, several: 3, words: 20, number: 20, date: 10, none: 0 };

const wordsIn = (text: string): number => text.match(/[\p{L}\p{N}][\p{L}\p{N}'’.,-]*/gu)?.length ?? 0;

function secondsOf(question: SurveyQuestion | SubQuestion): number {
  const { title, description, options } = question;
  const words = [title, description, ...options.map((option) => option.title)].reduce(
    (sum, text) => sum + wordsIn(text),
    0,
  );
  return (words * 60) / words_a_minute + answering_seconds[answerKinds[typeOf(question)]];
}

/** Reading and answering one screen: a question with its sub-questions. */
export function screenSeconds(question: SurveyQuestion): number {
  // The answers that statements share are read once.
  const isRead = question.format === 'statements';
  const subs = question.sub_questions.map((sub, at) => (isRead && at > 0 ? { ...sub, options: [] } : sub));
  return [question, ...subs].reduce((sum, one) => sum + secondsOf(one), 0);
}
