import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useFieldError } from '../../fields/judging.ts';

type Props = { value: string; onChange: (value: string) => void };

/** Beside a new address or number: a session that somebody left open is not enough to take an account along. */
export function SecretField({ value, onChange }: Props) {
  return (
    <Field
      label="Je wachtwoord"
      id="current_password"
      hint="Je verandert je e-mailadres of nummer. Daarom vragen we je wachtwoord."
      error={useFieldError('current_password')}
      required
    >
      <PasswordInput
        name="current_password"
        autoComplete="current-password"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}
