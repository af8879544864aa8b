import { useLayoutEffect, useRef } from 'react';
import { CallFailed } from '#contract/client.ts';
import type { Schema } from '#contract/endpoint.ts';
import { problems } from '#contract/problem.ts';
import { contractRules } from '#ui/forms/contractRules.ts';
import type { FieldNames } from '#ui/forms/summary-lines.ts';
import { useForm } from '#ui/forms/useForm.ts';
import { type FormRefusal, keptIf, type Refusals } from '#ui/forms/validation.ts';
import { useTypedIn } from './unsent-forms.ts';

type Options<Values, Part extends string> = {
  schema: Schema;
  values: Values;
  /** Keeps what is typed until it is sent, also when the form is taken away: which form it is. */
  place?: string;
  /** Each field with what it asks for when it is empty: in a list of errors 'Dit veld is verplicht.' would not say which. */
  asks: Readonly<Record<string, string>>;
  /** Of a form in steps: the step that is open, how to open another, and on which one a field stands. */
  steps?: { part: Part; open: (part: Part) => void; partOf: (field: string) => Part };
  send: (values: Values) => Promise<void>;
  /** The field that is pointed out when the server names none. */
  otherwise: keyof Values & string;
  /** A summary stands above the form and takes the focus when it is refused; else the first field that is wrong does. */
  summary?: true;
  /** Not left standing on the screen once it was refused. */
  secret?: keyof Values & string;
};

export function useContractForm<Values extends object, Part extends string = never>(options: Options<Values, Part>) {
  const { schema, values, asks, steps, otherwise, secret, place } = options;
  const { left, keep, forget } = useTypedIn<Values>(place);
  const rules = contractRules<Values>(schema, asks);
  const isHere = (field: string) => !steps || steps.partOf(field) === steps.part;

  async function send(filledIn: Values): Promise<FormRefusal | undefined> {
    // First, for sending may draw the form anew.
    forget();
    try {
      await options.send(filledIn);
    } catch (failure) {
      keep(filledIn);
      const refusals = refusalsOfFailure(failure, asks, otherwise);
      const [first = otherwise] = Object.keys(asks).filter((field) => field in refusals);
      return { refusals, empty: secret, part: steps?.partOf(first) };
    }
  }
  const held = useForm({
    values: left ?? values,
    keep,
    names: keptIf(asks, isHere),
    part: steps?.part,
    open: (part) => steps?.open(part as Part),
    rules,
    check: (filledIn) => ({ refusals: keptIf(rules.refuse(filledIn), isHere) }),
    send,
  });
  const { form, lines, attempt } = held;
  const judged = useRef(0);
  const first = options.summary ? undefined : lines[0]?.field;
  useLayoutEffect(() => {
    if (attempt === judged.current) return;
    judged.current = attempt;
    if (first) form.focus(first);
  }, [attempt, first, form]);
  return { ...held, summary: options.summary };
}

export type ContractFormOf = Pick<
  ReturnType<typeof useContractForm>,
  'lines' | 'attempt' | 'busy' | 'submit' | 'summary'
> & { form: unknown };

/** What the server refused, at its field; what belongs to none, at the field that is pointed out. */
export function refusalsOfFailure(failure: unknown, fields: FieldNames, otherwise: string): Refusals {
  const { message, errors = {} } = failure instanceof CallFailed ? failure.body : { message: problems.failed.message };
  const told = Object.entries(errors).map(([field, [sentence]]) => [field, sentence ?? message] as const);
  const own = told.filter(([field]) => field in fields);
  return own.length > 0 ? Object.fromEntries(own) : { [otherwise]: message };
}
