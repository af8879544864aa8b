import type { ReactNode } from 'react';
import { login } from '#contract/calls/office/staff.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/ErrorSummary.tsx';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { TextInput } from '#ui/TextInput.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { useContractForm } from '../../form.ts';
import { useTitle } from '../../title.ts';

type Values = { email: string; password: string };
type Props = { email: string; notice: ReactNode; onDone: (loginToken: string, email: string) => void };

export function PasswordStep({ email, notice, onDone }: Props) {
  const { form, field, error, lines, hasFailed, empty, showFailure } = useContractForm<Values>({
    schema: login.body,
    values: { email, password: '' },
    required: { email: 'Vul je e-mailadres in.', password: 'Vul je wachtwoord in.' },
  });
  const { isSubmitting, submitCount } = form.formState;
  const heading = useHeadingFocus();
  useTitle('Inloggen', hasFailed);

  const submit = form.handleSubmit(async (values) => {
    try {
      const { login_token } = await call(login, { body: values });
      onDone(login_token, values.email);
    } catch (failure) {
      // A refused password is of no more use, and is not left standing on a screen.
      empty('password');
      showFailure(failure, 'password');
    }
  });

  return (
    <div>
      <p className="step">Stap 1 van 2</p>
      <h1 ref={heading}>Inloggen bij het kantoor</h1>
      {notice}
      <p className="soft explain">Vul allebei de velden in.</p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={submitCount} />
        <Field label="E-mailadres" id="email" error={error('email')}>
          <TextInput {...field('email')} type="email" autoComplete="username" spellCheck={false} aria-required />
        </Field>
        <Field label="Wachtwoord" id="password" error={error('password')}>
          <PasswordInput {...field('password')} autoComplete="current-password" aria-required />
        </Field>
        <div className="actions tight">
          <Button type="submit" busy={isSubmitting} busyText="Bezig met inloggen">
            Volgende
          </Button>
        </div>
      </form>
    </div>
  );
}
