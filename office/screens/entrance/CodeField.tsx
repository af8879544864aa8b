import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';

/** Six digits from the app. As text: a number has no leading nought. */
export function CodeField({ hint }: { hint: string }) {
  return (
    <Field label="Code van 6 cijfers" id="code" error={useFieldError('code')} hint={hint}>
      <TextInput
        {...useField<{ code: string }>('code')}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        aria-required
      />
    </Field>
  );
}
