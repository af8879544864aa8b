import { Link, useLocation } from 'react-router';
import { login as loginCall } from '#contract/calls/account.ts';
import { CallFailed } from '#contract/client.ts';
import type { Reply } from '#contract/endpoint.ts';
import { plainToken } from '#contract/lenient-parsing/member.ts';
import { problems } from '#contract/problem.ts';
import { rules } from '#contract/rules.ts';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { isEmpty } from '#ui/forms/validation.ts';
import { Notice } from '#ui/Notice.tsx';
import { Team } from '#ui/pictures/Team.tsx';
import { call } from '../../api.ts';
import { type ServerRefusal, useCallForm } from '../../call-form.ts';
import { announce } from '../../dataLayer.ts';
import { storeSession } from '../../session.ts';
import { AccountEmail, AccountForm } from './AccountForm.tsx';
import { AccountPage } from './AccountPage.tsx';
import { type Handover, readHandover } from './handover.ts';

type Values = { email: string; password: string };

function LoginFields() {
  return (
    <>
      <AccountEmail autoComplete="username" />
      <Field label="Wachtwoord" id="password" error={useFieldError('password')}>
        <PasswordInput {...useField<Values>('password')} autoComplete="current-password" aria-required />
        <Forgotten />
      </Field>
    </>
  );
}

function Forgotten() {
  const email = useValue<Values, 'email'>('email');
  const handover: Handover = { email };
  return (
    <Link className="forgot" to="/wachtwoord-vergeten" state={handover}>
      Wachtwoord vergeten?
    </Link>
  );
}

export default function Login() {
  const { email = '', after } = readHandover(useLocation().state);
  const form = useCallForm({
    schema: loginCall.body,
    values: { email, password: '' },
    names: { email: 'E-mailadres', password: 'Wachtwoord' },
    secret: 'password',
    send: async (body) => tokenIn(await call(loginCall, { body })),
    // The guard of this screen sees a member, and leads to the account.
    onDone: (token) => {
      announce('login');
      storeSession(token);
    },
    onRefused,
  });
  return (
    <AccountPage
      title="Inloggen"
      hasErrors={form.hasErrors}
      aside={{ picture: <Team />, heading: 'Nog geen lid?', text: <SignUpInstead /> }}
    >
      {after && !form.hasErrors && <AfterNotice after={after} />}
      <AccountForm
        with={form}
        title="Inloggen"
        undone="Je bent nog niet ingelogd."
        wrong="Inloggen is niet gelukt"
        back="/"
        send="Inloggen"
        sending="Bezig met inloggen"
      >
        <LoginFields />
      </AccountForm>
    </AccountPage>
  );
}

/** A success without a token is none. */
function tokenIn(reply: Reply<typeof loginCall>): string {
  const token = plainToken(reply);
  if (token) return token;
  throw new CallFailed(0, { message: problems.failed.message }, false);
}

function onRefused({ refusals, message }: ServerRefusal) {
  if (!isEmpty(refusals)) return { refusals };
  if (message) return { refusals: { password: message } };
  return { refusals, toast: 'Het inloggen is mislukt, probeer het later nogmaals.' };
}

/** What the toast said is gone in a few seconds; what to do next stays. */
function AfterNotice({ after }: { after: NonNullable<Handover['after']> }) {
  if (after === 'session_ended') {
    return (
      <Notice title="Je bent uitgelogd.">
        Je e-mailadres is nu bevestigd. Wie daarvoor al was ingelogd, moet voor de veiligheid opnieuw inloggen.
      </Notice>
    );
  }
  if (after === 'link_sent') {
    return (
      <Notice kind="done" title="Kijk in je e-mail.">
        {`Kennen we je adres? Dan vind je daar een link. Daarmee kies je een nieuw wachtwoord. De link werkt ${rules.reset_link_minutes} minuten. Zie je geen e-mail? Kijk dan ook bij je spam of ongewenste e-mail.`}
      </Notice>
    );
  }
  return (
    <Notice
      kind="done"
      title={after === 'password_reset' ? 'Je hebt een nieuw wachtwoord.' : 'Je hebt nu een wachtwoord.'}
    >
      Je kunt er meteen mee inloggen.
    </Notice>
  );
}

function SignUpInstead() {
  return (
    <>
      <p>
        {`Je kunt meedoen als je een kind hebt dat jonger is dan ${rules.child_age_limit_years}. Aanmelden duurt een paar minuten.`}
      </p>
      <p className="after">
        <Link to="/registreren">Meld je aan</Link>
      </p>
    </>
  );
}
