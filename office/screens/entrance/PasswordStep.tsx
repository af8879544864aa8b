import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { beginPasskeyLogin, loginPasskey } from '#contract/calls/office/staff/own-account.ts';
import { login } from '#contract/calls/office/staff.ts';
import { Button } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { Notice } from '#ui/Notice.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call, whyNot } from '../../api.ts';
import { useContractForm } from '../../contract-form.ts';
import { ContractForm, TextField } from '../../parts/ContractForm.tsx';
import { isPutAway, noPasskey, signWithPasskey } from '../../passkey.ts';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';

type Values = { email: string; password: string };
type Props = { email: string; notice: ReactNode; onDone: (loginToken: string, email: string) => void };

export function PasswordStep({ email, notice, onDone }: Props) {
  const form = useContractForm<Values>({
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
  useTitle('Inloggen', form.attempt > 0 && form.lines.length > 0);

  return (
    <div>
      <p className="step">Stap 1 van 2</p>
      <h1 ref={heading}>Inloggen bij het kantoor</h1>
      {notice}
      <p className="soft explain">Vul je e-mailadres en je wachtwoord in.</p>
      <ContractForm of={form} className="form narrow" act="Volgende" busyText="Bezig met inloggen">
        <TextField<Values>
          name="email"
          label="E-mailadres"
          type="email"
          autoComplete="username"
          spellCheck={false}
          aria-required
        />
        <PasswordField />
      </ContractForm>
      <PasskeyButton />
    </div>
  );
}

const PasswordField = () => (
  <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
    <PasswordInput {...useField<Values>('password')} autoComplete="current-password" aria-required />
  </Field>
);

function PasskeyButton() {
  const entering = useMutation({
    mutationFn: async () => {
      const signed = await signWithPasskey(await call(beginPasskeyLogin));
      // The screen sees by the session that it is done, and goes where the visitor was heading.
      learnSession(await call(loginPasskey, { body: signed }));
    },
  });
  if (noPasskey()) return null;
  const { error } = entering;
  return (
    <div className="passkey after">
      <p>Heb je een toegangssleutel? Dan heb je geen wachtwoord of code nodig.</p>
      <div className="actions tight">
        <Button
          kind="secondary"
          busy={entering.isPending}
          busyText="Bezig met inloggen"
          onClick={() => entering.mutate()}
        >
          Log in met een toegangssleutel
        </Button>
      </div>
      <div aria-live="polite">
        {error && (
          <Notice kind="wrong" title="Je bent niet ingelogd.">
            {isPutAway(error)
              ? 'Er is geen toegangssleutel gekozen. Probeer het opnieuw, of gebruik je wachtwoord.'
              : whyNot(error)}
          </Notice>
        )}
      </div>
    </div>
  );
}
