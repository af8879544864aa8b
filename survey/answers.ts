import type { Answers, SurveyAnswer, SurveyQuestion } from '#contract/flow.ts';
import { join, split } from '#contract/values.ts';
import type { Values } from './form.ts';

/** A question and those below it: one screen. */
export const onScreen = (question: SurveyQuestion): SurveyQuestion[] => [question, ...question.sub_questions];

/** No ref of a campaign file can name these, so that a question called 'submit' breaks no form. */
export const fieldOf = (id: string): string => `v-${id}`;
export const otherOf = (id: string): string => `v-${id}|anders`;
/** Option ids hold no pipe. */
export const otherChoice = '|anders';

export function answerOf({ id, type }: SurveyQuestion, values: Values): SurveyAnswer {
  const given = values[fieldOf(id)] ?? [];
  if (type === 'text') return { value: given[0] ?? '', other: false, other_value: '' };
  const other = given.includes(otherChoice);
  return {
    value: join(given.filter((value) => value !== otherChoice)),
    other,
    other_value: other ? (values[otherOf(id)]?.[0] ?? '') : '',
  };
}

export const answersOf = (question: SurveyQuestion, values: Values): Answers =>
  Object.fromEntries(onScreen(question).map((each) => [each.id, answerOf(each, values)]));

/** The way back: what the screen's form holds when these answers were given. */
export function valuesOf(question: SurveyQuestion, answers: Answers): Values {
  return Object.fromEntries(
    onScreen(question).flatMap(({ id, type }) => {
      const answer = answers[id];
      if (!answer) return [];
      const value = type === 'text' ? [answer.value] : [...split(answer.value), ...(answer.other ? [otherChoice] : [])];
      return [
        [fieldOf(id), value],
        [otherOf(id), [answer.other_value]],
      ];
    }),
  );
}
