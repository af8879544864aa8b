import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { type DefaultValues, type Path, type PathValue, type Resolver, useForm } from 'react-hook-form';
import { CallFailed } from '#contract/client.ts';
import type { Schema } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import type { SummaryLine } from '#ui/ErrorSummary.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { readFailure } from './failure.ts';
import type { Refusals } from './fields/account.ts';

/** What the server said when it refused. */
export type Told = {
  status: number;
  /** At the fields of the form, by their path. */
  refusals: Refusals;
  /** About the whole, if it said anything itself. */
  message: string | undefined;
  /** The word by which this refusal is told from others. */
  word: string | undefined;
  /** The same, where the specification calls it a type. */
  type: string | undefined;
  /** For above the form: what is said of no field in it, and what to do when nobody answered. */
  others: string[];
};

function listen(failure: CallFailed, names: Record<string, string>): Told {
  const { refusals, messages } = readFailure(failure);
  const said = Object.entries(refusals);
  return {
    status: failure.status,
    refusals: Object.fromEntries(said.filter(([path]) => path in names)),
    message: failure.told ? failure.body.message : undefined,
    word: failure.body.status,
    type: failure.body.type,
    others: [...said.flatMap(([path, sentence]) => (path in names ? [] : [sentence])), ...messages],
  };
}

export const isEmpty = (refusals: Refusals): boolean => Object.keys(refusals).length === 0;

/** What was typed, and what was ticked. */
export type FormValues = Record<string, string | string[]>;

type Options<Values extends FormValues, Reply> = {
  /** Judges what can be judged here. The rest is for the server. */
  schema: Schema;
  values: Values;
  /** Each field with its name, in the order in which they stand. */
  names: Record<keyof Values & string, string>;
  send: (values: Values) => Promise<Reply>;
  onDone: (reply: Reply, values: Values) => void;
  /** Which sentence goes to which field, and what the toast says, if there is one. */
  onRefused: (told: Told) => { refusals: Refusals; toast?: string };
  /** Not left standing once the server has refused it. */
  secret?: keyof Values & string;
};

/**
 * A form that is one call. A field is judged when it is left after a change, and all of them on submit; submitting
 * touches every field, so what the server says of one is shown at once.
 */
export function useCallForm<Values extends FormValues, Reply>(options: Options<Values, Reply>) {
  const { schema, values: initial, names, send, onDone, onRefused, secret } = options;
  const form = useForm<Values>({
    resolver: resolverOf(schema),
    defaultValues: initial as DefaultValues<Values>,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const toaster = useToast();
  const { mutateAsync } = useMutation({ mutationFn: send });
  /** The values that were judged last. What the server said of one stands until it is changed. */
  const judged = useRef<FormValues>({ ...initial });
  /** Why it did not work, where no field is to blame; undefined while nothing went wrong. */
  const [failure, setFailure] = useState<readonly string[]>();

  const submit = form.handleSubmit(
    async (values) => {
      begin();
      let reply: Reply;
      try {
        reply = await mutateAsync(values);
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error;
        return refuse(listen(error, names));
      }
      onDone(reply, values);
    },
    () => begin(),
  );

  function begin() {
    judged.current = { ...form.getValues() };
    setFailure(undefined);
  }

  function refuse(told: Told) {
    const { refusals, toast } = onRefused(told);
    if (secret && told.status >= 400 && told.status < 500) {
      judged.current[secret] = '';
      form.setValue(secret as unknown as Path<Values>, '' as PathValue<Values, Path<Values>>);
    }
    for (const [path, message] of Object.entries(refusals)) {
      form.setError(path as Path<Values>, { type: 'server', message });
    }
    if (!toast) return;
    toaster.error(toast);
    setFailure(told.others);
  }

  function judge(path: string) {
    const value: FormValues[string] = form.getValues(path as Path<Values>);
    if (value === judged.current[path]) return;
    judged.current[path] = value;
    void form.trigger(path as Path<Values>);
  }

  const { submitCount, isSubmitting } = form.formState;
  const lines = Object.entries(names).flatMap(([field, about]): SummaryLine[] => {
    const text = form.getFieldState(field as Path<Values>, form.formState).error?.message;
    if (!text) return [];
    // This sentence does not say by itself which field it is about.
    return [text === sentences.required ? { field, text, about } : { field, text }];
  });
  const hasErrors = lines.length > 0 || failure !== undefined;
  return { form, lines, failure, hasErrors, attempt: submitCount, isBusy: isSubmitting, submit, judge };
}

/** The values stay as they were typed: the server reads them by the same schema. */
function resolverOf<Values extends FormValues>(schema: Schema): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) {
      errors[path.map(String).join('.')] ??= { type: 'contract', message };
    }
    return { values: {}, errors: errors as never };
  };
}
