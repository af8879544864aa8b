import { Link } from 'react-router';
import { attributeOf, consentPart } from '#contract/attributes.ts';
import type { AttributeView } from '#contract/calls/members.ts';
import { sentences } from '#contract/fields.ts';
import { inSoLong } from '#contract/wait.ts';
import { Button } from '#ui/Button.tsx';
import { ErrorSummary, errorHeading, type SummaryLine } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { FieldGroup } from '#ui/fields/FieldGroup.tsx';
import { RequiredNote } from '#ui/fields/messages.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { FormContext, useField, useFieldError, useValue } from '#ui/forms/fields.ts';
import { Notice } from '#ui/Notice.tsx';
import { Tear } from '#ui/Tear.tsx';
import { EmailField } from '../../fields/EmailField.tsx';
import { KnownPassword } from '../../fields/KnownPassword.tsx';
import { MethodField } from '../../fields/MethodField.tsx';
import { NameField } from '../../fields/NameField.tsx';
import { OptionalNote } from '../../fields/OptionalNote.tsx';
import { PasswordRules } from '../../fields/PasswordRules.tsx';
import { PhoneField } from '../../fields/PhoneField.tsx';
import { Questions } from '../../fields/Questions.tsx';
import { Promises } from '../../sections/Promises.tsx';
import type { Handover } from '../account/handover.ts';
import type { RegistrationDraft } from './registration-draft.ts';
import type { useWizard } from './useWizard.ts';

type QuestionsStepProps = {
  questions: readonly AttributeView[];
  served: readonly AttributeView[];
  /** The page was loaded anew, and a password is not kept. */
  asksPassword: boolean;
};

function QuestionsStep({ questions, served, asksPassword }: QuestionsStepProps) {
  const Step = questions.some(isConsent) ? ConsentStep : Questions;
  return (
    <>
      <Step questions={questions} served={served} />
      {asksPassword && <PasswordField label="Kies nog een keer je wachtwoord" hint={sentences.password} />}
    </>
  );
}

type Props = { wizard: ReturnType<typeof useWizard>; lines: readonly SummaryLine[] };

export function StepForm({ wizard, lines }: Props) {
  const { form, here, isLast, passwordLast, attempt, failure, unsure, busy, back, submit } = wizard;
  const isAccount = wizard.step === 1;
  return (
    <FormContext value={form}>
      <ErrorSummary heading={errorHeading} errors={lines} attempt={attempt} />
      {isAccount ? (
        <p className="lead soft explain">
          {`Fijn dat je mee wilt doen! Het zijn ${wizard.steps.length} korte stappen, samen ongeveer 3 minuten. Een * betekent: dit moet je invullen.`}
        </p>
      ) : here.questions.some(({ required }) => required) ? (
        !here.questions.some(isConsent) && <RequiredNote />
      ) : (
        <OptionalNote />
      )}
      <form className="form" noValidate onSubmit={submit} aria-label={here.title}>
        {isAccount ? (
          <AccountStep />
        ) : (
          <QuestionsStep questions={here.questions} served={here.served} asksPassword={isLast && passwordLast} />
        )}
        {isAccount && unsure !== undefined && <NotLookedUp seconds={unsure} />}
        {failure && <RegistrationFailed sentences={failure} />}
        <div className="actions tight">
          {!isAccount && (
            <Button kind="secondary" arrow="back" onClick={() => busy === undefined && back()}>
              Terug
            </Button>
          )}
          <Button
            type="submit"
            {...(!isLast && { arrow: 'forward' as const })}
            busy={busy !== undefined}
            busyText={busy === 'sending' ? 'Bezig met aanmelden' : 'Bezig met controleren'}
          >
            {isLast ? 'Aanmelden' : 'Volgende'}
          </Button>
        </div>
      </form>
    </FormContext>
  );
}

/** Too many asked: it holds nobody up. */
function NotLookedUp({ seconds }: { seconds: number }) {
  return (
    <Notice title="We kunnen nu niet nakijken of je gegevens al in gebruik zijn.">
      {`Dat kan ${inSoLong(seconds)} weer. Je kunt gewoon verder: we kijken het na als je je aanmeldt.`}
    </Notice>
  );
}

function RegistrationFailed({ sentences }: { sentences: readonly string[] }) {
  return (
    <Notice kind="wrong" title="Je aanmelding is nog niet verstuurd.">
      {sentences.join(' ')} Wat je hebt ingevuld, staat er nog.
    </Notice>
  );
}

function AccountStep() {
  return (
    <>
      <NameField />
      <EmailField>
        <WaysIn />
      </EmailField>
      <PasswordField hint={sentences.password} />
      <MethodField />
      <PhoneField />
    </>
  );
}

function PasswordField({ hint, label = 'Wachtwoord' }: { hint: string; label?: string }) {
  const error = useFieldError('password');
  const password = useValue<RegistrationDraft, 'password'>('password');
  const email = useValue<RegistrationDraft, 'email'>('email');
  return (
    <div className="with-hint">
      {/* The rule stands there once, as what to do or as what was not done. */}
      <Field label={label} hint={error === hint ? undefined : hint} id="password" error={error} required>
        <PasswordRules password={password}>
          <PasswordInput {...useField<RegistrationDraft>('password')} autoComplete="new-password" />
        </PasswordRules>
      </Field>
      <KnownPassword password={password} email={email} />
    </div>
  );
}

/** Below an address that is in use: most likely it is the reader's own. */
function WaysIn() {
  const isTaken = useFieldError('email') === sentences.email_taken;
  const handover: Handover = { email: useValue<RegistrationDraft, 'email'>('email').trim() };
  if (!isTaken) return null;
  return (
    <p className="hint">
      Is dit jouw adres? Dan ben je al lid.{' '}
      <Link to="/inloggen" state={handover}>
        Log in
      </Link>
      , of{' '}
      <Link to="/wachtwoord-vergeten" state={handover}>
        kies een nieuw wachtwoord
      </Link>
      .
    </p>
  );
}

type ConsentStepProps = { questions: readonly AttributeView[]; served: readonly AttributeView[] };

const isConsent = ({ type, required }: AttributeView): boolean => type === 'checkbox' && required;

/** What is true of somebody, what they want too, and apart from both what they have to agree to. */
function ConsentStep({ questions, served }: ConsentStepProps) {
  const consents = questions.filter(isConsent);
  const wishes = questions.filter((one) => !isConsent(one) && attributeOf(one.key)?.part === consentPart);
  const others = questions.filter((one) => !consents.includes(one) && !wishes.includes(one));
  const facts = others.filter(({ type }) => type === 'checkbox');
  return (
    <>
      <Questions questions={others.filter((one) => !facts.includes(one))} served={served} />
      {facts.length > 0 && (
        <FieldGroup legend="Hoort iets hiervan bij jou?" hint="Kruis aan wat klopt. Niets aankruisen mag ook.">
          <Questions questions={facts} served={served} />
        </FieldGroup>
      )}
      {wishes.length > 0 && (
        <FieldGroup legend="Wil je dit ook?" hint="Je kunt dit altijd weer uitzetten.">
          <Questions questions={wishes} served={served} />
        </FieldGroup>
      )}
      <div className="consent">
        <Tear scissors />
        <FieldGroup legend="Je toestemming">
          <p>We kunnen je pas lid maken als je akkoord gaat. In het kort:</p>
          <Promises />
          <Questions questions={consents} served={served} />
          <p className="hint">Een * betekent: dit moet je invullen.</p>
        </FieldGroup>
      </div>
    </>
  );
}
