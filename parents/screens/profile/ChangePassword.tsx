import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import * as z from 'zod/mini';
import { changePassword } from '#contract/calls/members.ts';
import { newPassword, password, sentences } from '#contract/fields.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { RequiredNote } from '#ui/fields/messages.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { isEmpty } from '#ui/forms/validation.ts';
import { IconBack } from '#ui/Icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { call } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { takeFocus } from '../../ScreenArrival.tsx';
import { AccountForm } from '../account/AccountForm.tsx';
import { PasswordTwice } from '../account/NewPasswordFields.tsx';

type Values = { current_password: string; password: string; password_confirmation: string };

function PasswordFields({ email }: { email: string }) {
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
      <PasswordTwice label="Nieuw wachtwoord" subject="nieuwe wachtwoord" email={email} />
    </>
  );
}

const filledIn = z.object({
  current_password: password,
  password: newPassword,
  password_confirmation: z.string().check(z.minLength(1, sentences.required)),
});
const values = { current_password: '', password: '', password_confirmation: '' };

/** Another password for who is logged in. */
export function ChangePassword({ email }: { email: string }) {
  const [isDone, setDone] = useState(false);
  return <div className="account">{isDone ? <Changed /> : <Ask email={email} onDone={() => setDone(true)} />}</div>;
}

function Ask({ email, onDone }: { email: string; onDone: () => void }) {
  const queries = useQueryClient();
  const form = useCallForm({
    schema: filledIn,
    values,
    names: {
      current_password: 'Je oude wachtwoord',
      password: 'Nieuw wachtwoord',
      password_confirmation: 'Herhaal wachtwoord',
    },
    secret: 'current_password',
    send: (body) => call(changePassword, { body }),
    onDone: () => {
      // Other sessions ended, and an address that waited is forgotten.
      void queries.invalidateQueries({ queryKey: ['user'] });
      onDone();
    },
    onRefused,
  });
  usePageTitle('Wachtwoord wijzigen', form.hasErrors);
  return (
    <AccountForm
      with={form}
      title="Wachtwoord wijzigen"
      explain={<RequiredNote />}
      undone="Je wachtwoord is nog niet veranderd."
      back="?tab=general"
      send="Opslaan"
      sending="Bezig met opslaan"
    >
      <PasswordFields email={email} />
    </AccountForm>
  );
}

function Changed() {
  useEffect(() => takeFocus(document.querySelector<HTMLElement>('main h1')), []);
  return (
    <>
      <Notice kind="done" title="Je hebt een nieuw wachtwoord.">
        Op dit apparaat blijf je ingelogd, op alle andere apparaten niet meer. We hebben je ook een mail gestuurd.
      </Notice>
      <div className="actions">
        <Link className={buttonClass('secondary')} to="?tab=general">
          <IconBack /> Terug
        </Link>
      </div>
    </>
  );
}

const onRefused = ({ refusals }: ServerRefusal) =>
  isEmpty(refusals) ? { refusals, toast: 'Het wijzigen is mislukt, probeer het later nogmaals.' } : { refusals };
