import { Field } from '#ui/Field.tsx';
import { TextInput, type TextInputProps } from '#ui/TextInput.tsx';

type Props = Omit<TextInputProps, 'type'> & { error: string | undefined; hint?: string };

/** Six digits from the app. As text: a number has no leading nought. */
export function CodeField({ error, hint, ...input }: Props) {
  return (
    <Field label="Code van 6 cijfers" id="code" error={error} hint={hint}>
      <TextInput
        {...input}
        className="code"
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={9}
        aria-required
      />
    </Field>
  );
}
