import { type FormEvent, useCallback, useLayoutEffect, useState } from 'react';
import { useHeld } from './fields.ts';
import { Form, type FormHandlers } from './form.ts';
import { type FieldNames, summaryLines } from './summary-lines.ts';
import { type FormPage, opened } from './validation.ts';

interface Options<Values> extends FormHandlers<Values> {
  /** The values at first. */
  values: Values;
  /** The fields that the summary names; in a form with parts, only those of the open part. */
  names: FieldNames;
  /** The part that is open. */
  part?: FormPage;
}

/** All that a form holds, drawn anew with each change. */
export const useValues = <Values extends object>(form: Form<Values>): Values => useHeld(form, () => form.values);

/** A form: fields find it by FormContext and fields.ts, and its owner draws the summary, the failure and the button. */
export function useForm<Values extends object>({ values, names, part, ...ways }: Options<Values>) {
  const [form] = useState(() => new Form(values, part, ways));
  useLayoutEffect(() => {
    form.ways = ways;
  });
  useLayoutEffect(() => form.open(part), [form, part]);
  const judging = useHeld(form, () => form.judging);
  const busy = useHeld(form, () => form.busy);
  const submit = useCallback(
    (event: FormEvent) => {
      event.preventDefault();
      void form.submit();
    },
    [form],
  );
  // While the judging is still of another part, one that was just left, nothing is shown.
  const { refusals, failure, attempt } = judging.part === part ? judging : opened(values, part);
  return { form, lines: summaryLines(names, refusals), failure, attempt, busy, submit };
}
