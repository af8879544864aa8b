import type { ReactNode } from 'react';
import { login } from '#contract/calls/office/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { useTitle } from '../../title.ts';
import { PasskeyButton } from './PasskeyButton.tsx';

type Values = { email: string; password: string };
type Props = { email: string; notice: ReactNode; onDone: (loginToken: string, email: string) => void };

export function PasswordStep({ email, notice, onDone }: Props) {
  const { form, lines, attempt, busy, submit } = useContractForm<Values>({
    schema: login.body,
    values: { email, password: '' },
    asks: { email: 'Vul je e-mailadres in.', password: 'Vul je wachtwoord in.' },
    summary: true,
    otherwise: 'password',
    // A refused password is of no more use.
    secret: 'password',
    send: async (body) => {
      const { login_token } = await call(login, { body });
      onDone(login_token, body.email);
    },
  });
  const heading = useHeadingFocus();
  useTitle('Inloggen', attempt > 0 && lines.length > 0);

  return (
    <div>
      <p className="step">Stap 1 van 2</p>
      <h1 ref={heading}>Inloggen bij het kantoor</h1>
      {notice}
      <p className="soft explain">Vul je e-mailadres en je wachtwoord in.</p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <FormContext value={form}>
          <LoginFields />
        </FormContext>
        <div className="actions tight">
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met inloggen">
            Volgende
          </Button>
        </div>
      </form>
      <PasskeyButton />
    </div>
  );
}

function LoginFields() {
  return (
    <>
      <Field label="E-mailadres" id="email" error={useFieldError('email')}>
        <TextInput
          {...useField<Values>('email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
          aria-required
        />
      </Field>
      <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
        <PasswordInput {...useField<Values>('password')} autoComplete="current-password" aria-required />
      </Field>
    </>
  );
}
