import { personalFile } from '#contract/calls/members.ts';
import { Field } from '#ui/Field.tsx';
import { PasswordInput } from '#ui/PasswordInput.tsx';
import { call } from '../../../api.ts';
import { useField, useFieldError } from '../../../fields/judging.ts';
import { isEmpty, type Told, useCallForm } from '../../../forms.ts';
import { AccountForm } from '../../account/AccountForm.tsx';

const values = { password: '' };

/** The way to everything that is kept: whoever finds a phone that is logged in does not get that far. */
export function AskPassword({ onFile }: { onFile: (file: Record<string, unknown>) => void }) {
  const form = useCallForm({
    schema: personalFile.body,
    values,
    names: { password: 'Wachtwoord' },
    secret: 'password',
    send: (body) => call(personalFile, { body }),
    onDone: onFile,
    onRefused,
  });
  return (
    <AccountForm
      with={form}
      title="Wat we van je bewaren"
      explain={<p className="soft explain">Vul je wachtwoord in. Dan weten we zeker dat jij het bent.</p>}
      undone="Je gegevens kwamen niet binnen."
      back="/profiel"
      send="Laat mijn gegevens zien"
      sending="Je gegevens komen eraan"
    >
      <PasswordField />
    </AccountForm>
  );
}

function PasswordField() {
  return (
    <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
      <PasswordInput {...useField<typeof values>('password')} autoComplete="current-password" aria-required />
    </Field>
  );
}

const onRefused = ({ refusals }: Told) =>
  isEmpty(refusals)
    ? { refusals, toast: 'Het ophalen van je gegevens is mislukt, probeer het later nogmaals.' }
    : { refusals };
