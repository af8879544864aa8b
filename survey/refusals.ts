import type { SurveyQuestion } from '#contract/flow.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { fieldOf, otherOf } from './field-names.ts';
import { isPart, textOf } from './served.ts';

/** By the bare name of the field, as some servers write it; ours says `answers.<id>` and `attributes.<key>`. */
export const errorsOf = (given: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(isPart(given) ? given : {}).map(([field, told]) => [
      field.replace(/^(answers|attributes)\./, ''),
      [told].flat().map(textOf),
    ]),
  );

/** Of a question or detail as a whole, or of a part that has no place of its own: `3.value`, `dob_children.0`. */
export function refusalOf(errors: FieldErrors, id: string): string | undefined {
  const part = Object.keys(errors).find((field) => field.startsWith(`${id}.`) && field !== `${id}.other_value`);
  return (errors[id] ?? errors[part ?? ''])?.[0];
}
export const otherRefusalOf = (errors: FieldErrors, id: string): string | undefined => errors[`${id}.other_value`]?.[0];

/** Whether a screen with these questions or details can show any of it. */
export const canShow = (errors: FieldErrors, ids: readonly string[]): boolean =>
  ids.some((id) => refusalOf(errors, id) || otherRefusalOf(errors, id));

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
