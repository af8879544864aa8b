import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { sentences } from '#contract/fields.ts';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { unbroken } from '#ui/Unbroken.tsx';
import { KnownPassword } from '../../fields/KnownPassword.tsx';
import { PasswordRules } from '../../fields/PasswordRules.tsx';
import { useIsMember } from '../../session.ts';
import type { Handover } from './handover.ts';

type Values = { email: string; password: string; password_confirmation: string };

export function NewPasswordFields({ linkIsDead }: { linkIsDead: boolean }) {
  const error = useFieldError('password');
  const email = useValue<Values, 'email'>('email');
  return (
    <>
      {/* Also for the password manager, which keeps the new password with this name. */}
      <Field label="E-mailadres" id="email" error={unbroken(useFieldError('email'))}>
        <TextInput {...useField<Values>('email')} type="email" autoComplete="username" readOnly />
      </Field>
      <PasswordTwice label="Wachtwoord" email={email}>
        {linkIsDead && error && <AskForLink />}
      </PasswordTwice>
    </>
  );
}

type PasswordTwiceProps = { label: string; subject?: string; email: string; children?: ReactNode };

/** A new password, and once more. */
export function PasswordTwice({ label, subject = 'wachtwoord', email, children }: PasswordTwiceProps) {
  const error = useFieldError('password');
  const password = useValue<Values, 'password'>('password');
  return (
    <>
      <div className="with-hint">
        {/* The rule stands there once, as what to do or as what was not done. */}
        <Field
          label={label}
          id="password"
          hint={error === sentences.password ? undefined : sentences.password}
          error={error}
          required
        >
          <PasswordRules password={password}>
            <PasswordInput {...useField<Values>('password')} autoComplete="new-password" subject={subject} />
          </PasswordRules>
          {children}
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

/** Under a link that no longer works: the way to a new one. */
function AskForLink() {
  const handover: Handover = { email: useValue<{ email: string }, 'email'>('email') };
  // That screen is for visitors who are not logged in.
  if (useIsMember()) return <p className="hint">Log eerst uit. Daarna kun je een nieuwe link aanvragen.</p>;
  return (
    <Link className="forgot" to="/wachtwoord-vergeten" state={handover}>
      Vraag een nieuwe link aan
    </Link>
  );
}
