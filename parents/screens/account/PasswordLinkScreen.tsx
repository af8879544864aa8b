import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import * as z from 'zod/mini';
import { resetPassword } from '#contract/calls/account.ts';
import { email, isEmail, password, sentences } from '#contract/fields.ts';
import { buttonClass } from '#ui/Button.tsx';
import { RequiredNote } from '#ui/fields/messages.tsx';
import { isEmpty } from '#ui/forms/validation.ts';
import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { PaperPlane } from '#ui/pictures/PaperPlane.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { call, logOut } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { useIsMember } from '../../session.ts';
import { Scene } from '../Scene.tsx';
import { AccountForm } from './AccountForm.tsx';
import { AccountPage } from './AccountPage.tsx';
import type { Handover } from './handover.ts';
import { NewPasswordFields } from './NewPasswordFields.tsx';

/** A part of the address got lost, as happens when a mail program breaks a long line. */
function LinkIncomplete({ title }: { title: string }) {
  const { panel_name, contact_url } = usePanel();
  const isMember = useIsMember();
  return (
    <Scene
      picture={<PaperPlane />}
      title={title}
      actions={
        <>
          <Link className={buttonClass('secondary')} to="/">
            {`Naar het ${panel_name}`}
          </Link>
          {!isMember && (
            <Link className={buttonClass()} to="/wachtwoord-vergeten">
              Vraag een nieuwe link aan
            </Link>
          )}
        </>
      }
    >
      De link is niet compleet. Misschien is er bij het kopiëren een stukje weggevallen. Klik nog eens op de knop in
      onze <Unbroken>e-mail</Unbroken>
      {isMember ? '. ' : ', of vraag een nieuwe link aan. '}
      Lukt het niet? Neem <a href={contact_url}>contact met ons op</a>.
    </Scene>
  );
}

/** For whom and by what right a password is set stands in the address of the link. */
export function PasswordLinkScreen(props: NewPasswordProps) {
  const [query] = useSearchParams();
  const link = { email: query.get('email')?.trim() ?? '', token: query.get('token')?.trim() ?? '' };
  if (!isEmail(link.email) || link.token === '') return <LinkIncomplete title={props.title} />;
  // Another link in the same tab is another form.
  return <NewPassword key={`${link.email} ${link.token}`} {...props} link={link} />;
}

/** What makes a password strong enough is for the server to say. */
const filledIn = z.object({
  email,
  password,
  password_confirmation: z.string().check(z.minLength(1, sentences.required)),
});

type PasswordLink = { email: string; token: string };

type NewPasswordProps = {
  title: string;
  success: string;
  after: NonNullable<Handover['after']>;
  undone: string;
  /** Instead of the server's sentence about a link that no longer works. */
  expired?: string;
};

function NewPassword({ link, ...props }: NewPasswordProps & { link: PasswordLink }) {
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
