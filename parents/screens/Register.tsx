import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { buttonClass } from '#ui/Button.tsx';
import { IconForward } from '#ui/Icons.tsx';
import { Notice } from '#ui/Notice.tsx';
import { Progress, stepOfTotal } from '#ui/Progress.tsx';
import { usePanel } from '#ui/panel.tsx';
import { SlipInEnvelope } from '#ui/pictures/SlipInEnvelope.tsx';
import { Skeleton } from '#ui/Skeleton.tsx';
import { Unbroken, unbroken } from '#ui/Unbroken.tsx';
import { usePageTitle } from '#ui/usePageTitle.ts';
import { toFirstWrongYear } from '../fields/account-names.ts';
import { GoodToKnow, GoodToKnowFolded } from '../sections/GoodToKnow.tsx';
import { Mend } from './register/Mend.tsx';
import type { RegistrationDraft } from './register/registration-draft.ts';
import { StepForm } from './register/StepForm.tsx';
import { furthestStep } from './register/steps.ts';
import type { Sms } from './register/useRegistration.ts';
import { useWizard } from './register/useWizard.ts';

/** The history remembers that it worked, so that loading the last screen anew does not begin a new registration. */
type Done = { registered: { sms: Sms; registration?: string | undefined } };
const isDone = (state: unknown): state is Done => typeof state === 'object' && state !== null && 'registered' in state;

export default function Register() {
  const { pathname, state } = useLocation();
  const navigate = useNavigate();
  const [email, setEmail] = useState<string>();

  function finish(draft: RegistrationDraft, sms: Sms, registration?: string) {
    setEmail(draft.email.trim());
    const done: Done = { registered: { sms, registration } };
    void navigate(pathname, { replace: true, state: done });
  }

  return isDone(state) ? (
    <Registered email={email} {...state.registered} onMended={setEmail} />
  ) : (
    <Wizard onDone={finish} />
  );
}

function Wizard({ onDone }: { onDone: (draft: RegistrationDraft, sms: Sms, registration?: string) => void }) {
  const wizard = useWizard(onDone);
  const { form, steps, step, here, questions, loading } = wizard;
  const lines = toFirstWrongYear(wizard.lines, form.values.years);
  usePageTitle(`Aanmelden, stap ${step} van ${steps.length}`, lines.length > 0);

  // Nobody skips a step, whatever the address says.
  const furthest = step > 1 && questions ? furthestStep(steps, form.values) : step;
  if (step > furthest) return <Navigate to={wizard.addressOf(furthest)} replace />;

  const isReady = step === 1 || questions !== undefined;
  return (
    <div className="wrap page form-page">
      <div>
        <h1>
          {here.title}
          <span className="unseen">{` (${stepOfTotal(step, steps.length)})`}</span>
        </h1>
        <Progress words={stepOfTotal(step, steps.length)} share={(step - 1) / steps.length} />
        {isReady && <StepForm wizard={wizard} lines={lines} />}
        {!isReady && (loading.isError ? <QuestionsFailed retry={loading.retry} /> : <QuestionsUnderWay />)}
      </div>
      {step === 1 ? <GoodToKnow /> : <GoodToKnowFolded />}
    </div>
  );
}

function QuestionsUnderWay() {
  return <Skeleton label="De vragen komen eraan, een moment." />;
}

function QuestionsFailed({ retry }: { retry: () => void }) {
  return (
    <Notice
      kind="wrong"
      title="De vragen kwamen niet binnen."
      action={
        <button type="button" className="link-button" onClick={retry}>
          Probeer het nog eens
        </button>
      }
    >
      Misschien was je verbinding even weg. Wat je hebt ingevuld, staat er nog.
    </Notice>
  );
}

const mailboxes: Record<string, { words: string; link: string }> = {
  'gmail.com': { words: 'Open Gmail', link: 'https://mail.google.com/' },
  'outlook.com': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'hotmail.com': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'hotmail.nl': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'live.nl': { words: 'Open Outlook', link: 'https://outlook.live.com/' },
  'icloud.com': { words: 'Open iCloud Mail', link: 'https://www.icloud.com/mail' },
  'ziggo.nl': { words: 'Open Ziggo Mail', link: 'https://mail.ziggo.nl/' },
  'kpnmail.nl': { words: 'Open KPN Mail', link: 'https://mail.kpnmail.nl/' },
};

/** Where the mail of this address is read, of the few domains of which we know; of others there is no button. */
const mailboxOf = (email: string) => mailboxes[email.split('@').at(-1)?.toLowerCase() ?? ''];

type RegisteredProps = {
  /** Known until the page is loaded anew. */
  email: string | undefined;
  sms: Sms;
  /** With this the e-mail can be asked for again; a server of somebody else has none. */
  registration?: string | undefined;
  onMended: (email: string) => void;
};

function Registered({ email, sms, registration, onMended }: RegisteredProps) {
  const { panel_name, contact_url } = usePanel();
  usePageTitle('Je aanmelding is gelukt');
  const mailbox = email && mailboxOf(email);
  return (
    <div className="wrap">
      <div className="sheet-scene registered">
        <SlipInEnvelope />
        <div className="column stack">
          <h1>Je aanmelding is gelukt</h1>
          <p className="lead">
            {`Fijn dat je meedoet aan het ${panel_name}. Er is nog één ding te doen: `}
            <strong>{unbroken('bevestig je e-mailadres.')}</strong>
          </p>
          <p>
            Binnen een paar minuten krijg je een <Unbroken>e-mail</Unbroken>
            {email && (
              <>
                {' '}
                op{' '}
                <strong>
                  <bdi>{email}</bdi>
                </strong>
              </>
            )}{' '}
            om je account te activeren. Klik op de knop in die <Unbroken>e-mail</Unbroken>. Dan ben je lid.
          </p>
          {mailbox && (
            <p className="actions">
              <a className={buttonClass('primary')} href={mailbox.link} target="_blank" rel="noreferrer">
                {mailbox.words} <IconForward />
              </a>
            </p>
          )}
          {sms !== 'none' && (
            <p>
              Daarna krijg je ook een sms. Daarmee bevestig je je telefoonnummer.
              {sms === 'later' && ' Het is nu druk met aanmeldingen, dus je krijgt de sms later vandaag vanzelf.'}
            </p>
          )}
          <p>Je hoort van ons als er een vragenlijst is. Dat is een paar keer per jaar.</p>
        </div>
        <section className="no-mail" aria-labelledby="no-mail">
          <h2 id="no-mail">{unbroken('Geen e-mail gekregen?')}</h2>
          <div>
            <h3>Kijk bij je spam</h3>
            <p>{unbroken('Soms komt onze e-mail bij je spam of ongewenste e-mail.')}</p>
          </div>
          {registration && <Mend registration={registration} email={email} onMended={onMended} />}
          <p>
            Lukt het niet, of klopt er iets niet? <a href={contact_url}>Neem contact met ons op</a>.
          </p>
          <p>
            <Link to="/">{`Naar het ${panel_name}`}</Link>
          </p>
        </section>
      </div>
    </div>
  );
}
