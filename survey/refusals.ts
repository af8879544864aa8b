import type { SurveyQuestion } from '#contract/flow.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { SummaryLine } from '#ui/ErrorSummary.tsx';
import { fieldOf, onScreen, otherOf } from './answers.ts';

/** Every name under which a refusal of this screen's answers can come. */
export const answerFields = (question: SurveyQuestion): string[] =>
  onScreen(question).flatMap(({ id }) => [`answers.${id}`, `answers.${id}.value`, `answers.${id}.other_value`]);

export const refusalOf = (errors: FieldErrors, id: string): string | undefined =>
  (errors[`answers.${id}`] ?? errors[`answers.${id}.value`])?.[0];
export const otherRefusalOf = (errors: FieldErrors, id: string): string | undefined =>
  errors[`answers.${id}.other_value`]?.[0];

/** The words at the questions once more, on top. Where there are several questions each line says which. */
export function summaryOf(questions: readonly SurveyQuestion[], errors: FieldErrors): SummaryLine[] {
  return questions.flatMap(({ id, title }) => {
    const about = questions.length > 1 ? { about: title } : {};
    return [
      { field: fieldOf(id), text: refusalOf(errors, id) },
      { field: otherOf(id), text: otherRefusalOf(errors, id) },
    ].flatMap(({ field, text }) => (text ? [{ field, text, ...about }] : []));
  });
}
