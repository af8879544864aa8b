import type { FieldErrors } from '#contract/problem.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import type { SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { fieldOf, otherChoice, otherOf } from './field-names.ts';
import type { FormValues } from './form-values.ts';
import { isServedObject, textOf } from './served-campaign.ts';

/** By the bare name of the field, as some servers write it; ours says `answers.<id>` and `attributes.<key>`. */
export const errorsOf = (given: unknown): FieldErrors =>
  Object.fromEntries(
    Object.entries(isServedObject(given) ? given : {}).map(([field, told]) => [
      field.replace(/^(answers|attributes)\./, ''),
      [told].flat().map(textOf),
    ]),
  );

/** Of a question or detail as a whole, or of a part that has no place of its own: `3.value`, `dob_children.0`. */
export function fieldRefusal(errors: FieldErrors, id: string): string | undefined {
  const part = Object.keys(errors).find((field) => field.startsWith(`${id}.`) && field !== `${id}.other_value`);
  return (errors[id] ?? errors[part ?? ''])?.join(' ');
}
export const otherRefusalOf = (errors: FieldErrors, id: string): string | undefined =>
  errors[`${id}.other_value`]?.join(' ');

/** Whether a screen with these questions or details can show any of it. */
export const canShow = (errors: FieldErrors, ids: readonly string[]): boolean =>
  ids.some((id) => fieldRefusal(errors, id) || otherRefusalOf(errors, id));

/** What is left of the refusals once somebody put something into this field; what is right is the server's to say. */
export function stillWrong(errors: FieldErrors, field: string, values: FormValues): FieldErrors {
  const [name = ''] = field.split(otherChoice);
  const id = name.slice(fieldOf('').length);
  const isEmpty = (sought: string) => !values[sought]?.some((value) => value.trim());
  const left = Object.entries(errors).filter(([at]) => {
    if (at === `${id}.other_value`) return values[name]?.includes(otherChoice) && isEmpty(otherOf(id));
    return (at !== id && !at.startsWith(`${id}.`)) || isEmpty(name);
  });
  return Object.fromEntries(left);
}

/** The words at the questions once more, on top, each behind its question. */
export const refusalSummary = (questions: readonly Pick<SurveyQuestion, 'id' | 'title'>[], errors: FieldErrors) =>
  questions.flatMap(({ id, title: about }): SummaryLine[] =>
    [
      { field: fieldOf(id), text: fieldRefusal(errors, id) },
      { field: otherOf(id), text: otherRefusalOf(errors, id) },
    ].flatMap(({ field, text }) => (text ? [{ field, text, about }] : [])),
  );

export const summaryHeading = ({ length }: readonly SummaryLine[]): string =>
  `Kijk nog even naar ${length === 1 ? '1 antwoord' : `${length} antwoorden`}`;
