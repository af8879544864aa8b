import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { personalFile } from '#contract/calls/members.ts';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { isEmpty } from '#ui/forms/validation.ts';
import { Notice } from '#ui/Notice.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../../api.ts';
import { type ServerRefusal, useCallForm } from '../../../call-form.ts';
import { AccountForm } from '../../account/AccountForm.tsx';

const values = { password: '' };

/** The way to everything that is kept: anyone who finds a phone that is logged in does not get that far. */
export function AskPassword({ onFile }: { onFile: (file: Record<string, unknown>) => void }) {
  const [query] = useSearchParams();
  const token = query.get('token');
  /** Said instead of the file, the first time: a mail comes that asks whether it was them. */
  const [mail, setMail] = useState<string>();
  const form = useCallForm({
    schema: personalFile.body,
    values,
    names: { password: 'Wachtwoord' },
    secret: 'password',
    send: (body) => call(personalFile, { body: { ...body, ...(token && { token }) } }),
    onDone: onFile,
    onRefused: (told) => {
      setMail(told.type === 'MAIL_FIRST' || told.type === 'ADDRESS_FIRST' ? told.message : undefined);
      return onRefused(told);
    },
  });
  return (
    <>
      {mail && (
        <div aria-live="polite">
          <Notice title="Bijna klaar.">{mail}</Notice>
        </div>
      )}
      <AccountForm
        with={form}
        title="Wat we van je bewaren"
        explain={
          <p className="soft explain">
            Vul je wachtwoord in. De eerste keer sturen we je ook een <Unbroken>e-mail</Unbroken>, om zeker te weten dat
            jij het bent.
          </p>
        }
        undone="Je gegevens kwamen niet binnen."
        back="/profiel"
        send="Laat mijn gegevens zien"
        sending="Je gegevens komen eraan"
      >
        <PasswordField />
      </AccountForm>
    </>
  );
}

function PasswordField() {
  return (
    <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
      <PasswordInput {...useField<typeof values>('password')} autoComplete="current-password" aria-required />
    </Field>
  );
}

const onRefused = ({ refusals, type }: ServerRefusal) =>
  isEmpty(refusals) && type === undefined
    ? { refusals, toast: 'Het ophalen van je gegevens is mislukt, probeer het later nogmaals.' }
    : { refusals };
