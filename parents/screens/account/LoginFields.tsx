import { Link } from 'react-router';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { unbroken } from '#ui/Unbroken.tsx';
import type { Handover } from './handover.ts';

type Values = { email: string; password: string };

export function LoginFields() {
  return (
    <>
      <Field label="E-mailadres" id="email" error={unbroken(useFieldError('email'))}>
        <TextInput
          {...useField<Values>('email')}
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          aria-required
        />
      </Field>
      <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
        <PasswordInput {...useField<Values>('password')} autoComplete="current-password" aria-required />
        <Forgotten />
      </Field>
    </>
  );
}

function Forgotten() {
  const email = useValue<Values, 'email'>('email');
  const handover: Handover = { email };
  return (
    <Link className="forgot" to="/wachtwoord-vergeten" state={handover}>
      Wachtwoord vergeten?
    </Link>
  );
}
