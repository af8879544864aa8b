import { useWatch } from 'react-hook-form';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { useField, useFieldError } from '../../fields/judging.ts';
import { KnownPassword } from '../../password/KnownPassword.tsx';
import type { Draft } from './draft.ts';

export function PasswordField({ hint, label = 'Wachtwoord' }: { hint: string; label?: string }) {
  const error = useFieldError('password');
  const [password, email] = useWatch<Draft, ['password', 'email']>({ name: ['password', 'email'] });
  return (
    <div className="with-hint">
      {/* The rule stands there once, as what to do or as what was not done. */}
      <Field label={label} hint={error === hint ? undefined : hint} id="password" error={error} required>
        <PasswordInput {...useField<Draft>('password')} autoComplete="new-password" />
      </Field>
      <KnownPassword password={password} email={email} />
    </div>
  );
}
