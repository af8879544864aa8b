import { sentences } from '#contract/fields.ts';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { KnownPassword } from '../../fields/KnownPassword.tsx';
import { PasswordRules } from '../../fields/PasswordRules.tsx';

type Values = { current_password: string; password: string; password_confirmation: string };

export function PasswordFields({ email }: { email: string }) {
  const error = useFieldError('password');
  const password = useValue<Values, 'password'>('password');
  return (
    <>
      {/* For the password manager, which keeps the new password with this name. */}
      <input hidden readOnly type="email" autoComplete="username" value={email} />
      <Field label="Je oude wachtwoord" id="current_password" error={useFieldError('current_password')} required>
        <PasswordInput
          {...useField<Values>('current_password')}
          autoComplete="current-password"
          subject="oude wachtwoord"
        />
      </Field>
      <div className="with-hint">
        <Field
          label="Nieuw wachtwoord"
          id="password"
          hint={error === sentences.password ? undefined : sentences.password}
          error={error}
          required
        >
          <PasswordRules password={password}>
            <PasswordInput {...useField<Values>('password')} autoComplete="new-password" subject="nieuwe wachtwoord" />
          </PasswordRules>
        </Field>
        <KnownPassword password={password} email={email} />
      </div>
      <Field
        label="Herhaal wachtwoord"
        id="password_confirmation"
        error={useFieldError('password_confirmation')}
        required
      >
        <PasswordInput
          {...useField<Values>('password_confirmation')}
          autoComplete="new-password"
          subject="herhaald wachtwoord"
        />
      </Field>
    </>
  );
}
