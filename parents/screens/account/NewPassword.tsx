import { useState } from 'react';
import { useNavigate } from 'react-router';
import * as z from 'zod/mini';
import { resetPassword } from '#contract/calls/account.ts';
import { email, password, sentences } from '#contract/fields.ts';
import { RequiredNote } from '#ui/fields/messages.tsx';
import { isEmpty } from '#ui/forms/validation.ts';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { call, logOut } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { useIsMember } from '../../session.ts';
import { AccountForm } from './AccountForm.tsx';
import { AccountPage } from './AccountPage.tsx';
import type { Handover } from './handover.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** What makes a password strong enough is for the server to say. */
const filledIn = z.object({
  email,
  password,
  password_confirmation: z.string().check(z.minLength(1, sentences.required)),
});

type PasswordLink = { email: string; token: string };

export type NewPasswordProps = {
  title: string;
  success: string;
  after: NonNullable<Handover['after']>;
  undone: string;
  /** Instead of the server's sentence about a link that no longer works. */
  expired?: string;
};

export function NewPassword({ link, ...props }: NewPasswordProps & { link: PasswordLink }) {
  const { title, success, after, undone, expired } = props;
  const [isDead, setDead] = useState(false);
  const isMember = useIsMember();
  const navigate = useNavigate();
  const toast = useToast();

  function onRefused({ refusals, word }: ServerRefusal) {
    const linkIsDead = word === 'passwords.token';
    setDead(linkIsDead);
    if (linkIsDead && expired) return { refusals: { password: expired } };
    if (!isEmpty(refusals)) return { refusals };
    return { refusals, toast: 'Het wijzigen is mislukt, probeer het later nogmaals.' };
  }

  const form = useCallForm({
    schema: filledIn,
    values: { email: link.email, password: '', password_confirmation: '' },
    names: { email: 'E-mailadres', password: 'Wachtwoord', password_confirmation: 'Herhaal wachtwoord' },
    send: (body) => call(resetPassword, { body: { ...body, token: link.token } }),
    onDone: () => {
      toast.success(success);
      // A new password ends every session of its account.
      if (isMember) logOut();
      const handover: Handover = { email: link.email, after };
      void navigate('/inloggen', { replace: true, state: handover });
    },
    onRefused,
  });
  return (
    <AccountPage
      title={title}
      hasErrors={form.hasErrors}
      aside={{ picture: <Envelope />, heading: 'Een sterk wachtwoord', text: <GoodPassword /> }}
    >
      <AccountForm
        with={form}
        title={title}
        explain={<RequiredNote />}
        undone={undone}
        back="/"
        send={title}
        sending="Bezig met opslaan"
      >
        <NewPasswordFields linkIsDead={isDead} />
      </AccountForm>
    </AccountPage>
  );
}

function GoodPassword() {
  return (
    <>
      <p>
        Zet een paar woorden achter elkaar die niets met elkaar te maken hebben. Zet er een cijfer en een teken tussen.
        Zo’n wachtwoord is lang, en toch te onthouden.
      </p>
      <p className="after">Bewaart je telefoon of computer je wachtwoorden? Dan mag die er ook een voor je bedenken.</p>
    </>
  );
}
