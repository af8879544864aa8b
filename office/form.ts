import { useRef } from 'react';
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
} from 'react-hook-form';
import { CallFailed } from '#contract/client.ts';
import type { Schema } from '#contract/endpoint.ts';
import { sentences } from '#contract/fields.ts';
import { problems } from '#contract/problem.ts';
import type { SummaryLine } from '#ui/ErrorSummary.tsx';

type Options<Values extends FieldValues> = {
  schema: Schema;
  values: DefaultValues<Values>;
  /** What an empty field asks for: in a list of errors 'Dit veld is verplicht.' would not say which. */
  required: Partial<Record<Path<Values>, string>>;
};

/** A form judged by the contract's own schema: on leaving a field that was changed, and on submit; never while typing. */
export function useContractForm<Values extends FieldValues>({ schema, values, required }: Options<Values>) {
  const form = useForm<Values>({
    resolver: resolverOf(schema, required),
    defaultValues: values,
    mode: 'onSubmit',
    reValidateMode: 'onSubmit',
    // The error summary takes the focus.
    shouldFocusError: false,
  });
  const judged = useRef<Record<string, unknown>>({ ...values });
  const { errors, submitCount } = form.formState;
  const lines: SummaryLine[] = Object.entries(errors).map(([field, error]) => ({
    field,
    text: String(error?.message),
  }));

  return {
    form,
    lines,
    hasFailed: submitCount > 0 && lines.length > 0,

    field: (name: Path<Values>) =>
      form.register(name, {
        onBlur: () => {
          const value = form.getValues(name);
          if (value === judged.current[name]) return;
          judged.current[name] = value;
          void form.trigger(name);
        },
      }),

    error: (name: Path<Values>): string | undefined => lines.find((line) => line.field === name)?.text,

    /** Empties a field without judging it: what the server said of it stays. */
    empty: (name: Path<Values>): void => {
      judged.current[name] = '';
      form.setValue(name, '' as PathValue<Values, Path<Values>>);
    },

    /** What the server refused, at its field; what belongs to none, at the field that is pointed out. */
    showFailure: (failure: unknown, otherwise: Path<Values>): void => {
      const body = failure instanceof CallFailed ? failure.body : { message: problems.failed.message };
      const own = Object.entries(body.errors ?? {}).filter(([name]) => name in form.getValues());
      if (own.length === 0) form.setError(otherwise, { type: 'server', message: body.message });
      for (const [name, [sentence]] of own) {
        form.setError(name as Path<Values>, { type: 'server', message: sentence ?? body.message });
      }
    },
  };
}

export type ContractForm<Values extends FieldValues> = ReturnType<typeof useContractForm<Values>>;

/** The values stay as they were typed: the server reads them by the same schema. */
function resolverOf<Values extends FieldValues>(
  schema: Schema,
  required: Partial<Record<string, string>>,
): Resolver<Values> {
  return (values) => {
    const parsed = schema.safeParse(values);
    if (parsed.success) return { values, errors: {} };
    const errors: Record<string, { type: string; message: string }> = {};
    for (const { path, message } of parsed.error.issues) {
      const name = path.map(String).join('.');
      errors[name] ??= { type: 'contract', message: (message === sentences.required && required[name]) || message };
    }
    return { values: {}, errors: errors as never };
  };
}
