import type { Answers, SurveyAnswer, SurveyQuestion } from '#questionnaire/flow.ts';
import { fieldOf, otherOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { questionFaces } from './question-types.tsx';

/** A question and those below it: one screen. */
export const onScreen = (question: SurveyQuestion): SurveyQuestion[] => [question, ...question.sub_questions];

const answerOf = ({ id, type }: SurveyQuestion, values: FormValues): SurveyAnswer =>
  questionFaces[type].read(values[fieldOf(id)] ?? [], values[otherOf(id)]?.[0] ?? '');

export const answersOfForm = (question: SurveyQuestion, values: FormValues): Answers =>
  Object.fromEntries(onScreen(question).map((each) => [each.id, answerOf(each, values)]));

/** The way back: what the screen's form holds when these answers were given. */
export function formValuesOf(question: SurveyQuestion, answers: Answers): FormValues {
  return Object.fromEntries(
    onScreen(question).flatMap(({ id, type }) => {
      const answer = answers[id];
      return answer
        ? [
            [fieldOf(id), questionFaces[type].fill(answer)],
            [otherOf(id), [answer.other_value]],
          ]
        : [];
    }),
  );
}
