import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { unbroken } from '#ui/Unbroken.tsx';
import type { ProfileFields } from './profile-form.ts';

/** Beside a new address or number: a session that somebody left open is not enough to take an account along. */
export function SecretField() {
  return (
    <Field
      label="Je wachtwoord"
      id="current_password"
      hint={unbroken('Je verandert je e-mailadres of nummer. Daarom vragen we je wachtwoord.')}
      error={useFieldError('current_password')}
      required
    >
      <PasswordInput {...useField<ProfileFields>('current_password')} autoComplete="current-password" />
    </Field>
  );
}
