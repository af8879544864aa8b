import { useLocation, useNavigate } from 'react-router';
import { forgotPassword } from '#contract/calls/account.ts';
import { rules } from '#contract/rules.ts';
import { usePanel } from '#ui/panel.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { useToast } from '#ui/Toasts.tsx';
import { Unbroken } from '#ui/Unbroken.tsx';
import { call } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { AccountEmail, AccountForm } from './AccountForm.tsx';
import { AccountPage } from './AccountPage.tsx';
import { type Handover, readHandover } from './handover.ts';

const title = 'Wachtwoord vergeten';

export default function ForgotPassword() {
  const { email = '' } = readHandover(useLocation().state);
  const navigate = useNavigate();
  const toast = useToast();
  const form = useCallForm({
    schema: forgotPassword.body,
    values: { email },
    names: { email: 'E-mailadres' },
    send: (body) => call(forgotPassword, { body }),
    onDone: (_, { email }) => {
      toast.success('Een email is verstuurd als we je emailadres in ons systeem hebben staan!');
      const handover: Handover = { email, after: 'link_sent' };
      void navigate('/inloggen', { replace: true, state: handover });
    },
    onRefused,
  });
  return (
    <AccountPage
      title={title}
      hasErrors={form.hasErrors}
      aside={{ picture: <Letter />, heading: 'Zo gaat het verder', text: <HowALinkWorks /> }}
    >
      <AccountForm
        with={form}
        title={title}
        explain={
          <p className="soft explain">
            We hebben alleen je <Unbroken>e-mailadres</Unbroken> nodig. Vul het adres in waarmee je lid bent van het
            panel.
          </p>
        }
        undone="Je verzoek is nog niet verstuurd."
        back="/inloggen"
        send="Verzoek indienen"
        sending="Bezig met versturen"
      >
        <AccountEmail />
      </AccountForm>
    </AccountPage>
  );
}

const onRefused = ({ refusals }: ServerRefusal) => ({
  refusals,
  toast: 'Er is iets misgegaan, probeer het later nogmaals.',
});

function HowALinkWorks() {
  const { contact_url } = usePanel();
  return (
    <>
      <p>
        We sturen je een <Unbroken>e-mail</Unbroken> met een link. Daarmee kies je een nieuw wachtwoord. De link werkt{' '}
        {rules.reset_link_minutes} minuten.
      </p>
      <p className="after">
        Komt er geen <Unbroken>e-mail</Unbroken>, ook niet bij je spam? Of weet je niet meer met welk adres je lid bent?{' '}
        <a href={contact_url}>Neem contact met ons op</a>.
      </p>
    </>
  );
}
