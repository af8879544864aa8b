import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { KnownPassword } from '../../fields/KnownPassword.tsx';
import { PasswordRules } from '../../fields/PasswordRules.tsx';
import type { RegistrationDraft } from './registration-draft.ts';

export function PasswordField({ hint, label = 'Wachtwoord' }: { hint: string; label?: string }) {
  const error = useFieldError('password');
  const password = useValue<RegistrationDraft, 'password'>('password');
  const email = useValue<RegistrationDraft, 'email'>('email');
  return (
    <div className="with-hint">
      {/* The rule stands there once, as what to do or as what was not done. */}
      <Field label={label} hint={error === hint ? undefined : hint} id="password" error={error} required>
        <PasswordRules password={password}>
          <PasswordInput {...useField<RegistrationDraft>('password')} autoComplete="new-password" />
        </PasswordRules>
      </Field>
      <KnownPassword password={password} email={email} />
    </div>
  );
}
