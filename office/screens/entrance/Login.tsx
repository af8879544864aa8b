import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';
import { accountSentences, loginRecovery } from '#contract/calls/office/staff/own-account.ts';
import { loginCode, staffSentences } from '#contract/calls/office/staff.ts';
import { Field } from '#ui/fields/Field.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { useField, useFieldError } from '#ui/forms/fields.ts';
import { Notice } from '#ui/Notice.tsx';
import { usePanel } from '#ui/panel.tsx';
import { call } from '../../api.ts';
import { Binder } from '../../parts/Binder.tsx';
import { LinkButton } from '../../parts/LinkButton.tsx';
import { type LoginArrival, useSession } from '../../session.ts';
import { CodeField } from './CodeField.tsx';
import { Entrance } from './Entrance.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { SecondStep } from './SecondStep.tsx';

type Step =
  | { name: 'password'; email: string; over?: boolean }
  | { name: 'code' | 'recovery'; email: string; login_token: string };

export function Login() {
  const { staff } = useSession();
  const arrival = useLocation().state as LoginArrival;
  const [step, setStep] = useState<Step>({ name: 'password', email: '' });
  if (staff) return <Navigate to={arrival?.from ?? '/'} replace />;
  const { email } = step;
  return (
    <Entrance>
      <div className="wrap page form-page">
        {step.name === 'password' ? (
          <PasswordStep
            email={email}
            notice={step.over ? <TooLate /> : <Welcome arrival={arrival} />}
            onDone={(login_token, given) => setStep({ name: 'code', login_token, email: given })}
          />
        ) : step.name === 'code' ? (
          <CodeStep
            email={email}
            login_token={step.login_token}
            onBack={() => setStep({ name: 'password', email })}
            onTooLate={() => setStep({ name: 'password', email, over: true })}
            onNoPhone={() => setStep({ ...step, name: 'recovery' })}
          />
        ) : (
          <RecoveryStep
            login_token={step.login_token}
            onBack={() => setStep({ ...step, name: 'code' })}
            onTooLate={() => setStep({ name: 'password', email, over: true })}
          />
        )}
        <aside className="aside cut-sheet" aria-labelledby="zo">
          <Binder />
          <h2 id="zo">Zo log je in</h2>
          <ol>
            <li>Vul je e-mailadres en je wachtwoord in.</li>
            <li>Vul de code in die de app op je telefoon laat zien.</li>
          </ol>
          <p className="after">
            Nog geen toegang? Vraag je beheerder om een uitnodiging. Telefoon kwijt? Gebruik een herstelcode, of vraag
            je beheerder om een nieuwe link.
          </p>
        </aside>
      </div>
    </Entrance>
  );
}

/** Why somebody stands here, when it was not to log in. */
function Welcome({ arrival }: { arrival: LoginArrival }) {
  const { tryout } = useSession();
  if (arrival?.why === 'ended') {
    return (
      <Notice title="Je bent uitgelogd.">
        Dat gaat vanzelf na een half uur zonder gebruik, en altijd na acht uur. Log opnieuw in, dan ga je verder waar je
        was.
      </Notice>
    );
  }
  if (arrival?.why === 'again') {
    return <Notice title="Log opnieuw in.">Daarna kun je tien minuten lang veranderen hoe je inlogt.</Notice>;
  }
  if (arrival?.why === 'left') {
    return (
      <Notice kind="done" title="Je bent uitgelogd.">
        Tot de volgende keer.
      </Notice>
    );
  }
  if (!tryout) return null;
  return (
    <Notice title="Dit is een testomgeving." action={<Link to="/testpostvak">Bekijk het testpostvak</Link>}>
      In het venster waarin je het panel hebt gestart, staan links om meteen in te loggen.
    </Notice>
  );
}

function TooLate() {
  return (
    <Notice kind="wrong" title="Het inloggen duurde te lang.">
      Vul je wachtwoord nog een keer in. Daarna heb je vijf minuten voor de code.
    </Notice>
  );
}

type Props = { email: string; login_token: string; onBack: () => void; onTooLate: () => void; onNoPhone: () => void };

function CodeStep({ email, login_token, onBack, onTooLate, onNoPhone }: Props) {
  const { panel_name } = usePanel();
  return (
    <div>
      <SecondStep
        title="Inloggen, stap 2 van 2"
        heading="Je code"
        explain={
          <>
            Open de app met codes op je telefoon. Vul de zes cijfers in die daar staan bij{' '}
            <span className="known">{`${panel_name} kantoor`}</span>.
          </>
        }
        schema={loginCode.body}
        values={{ code: '', login_token }}
        proof="code"
        asks={staffSentences.code}
        send={(body) => call(loginCode, { body })}
        onBack={onBack}
        onTooLate={onTooLate}
      >
        <CodeField hint={`Voor ${email}`} />
      </SecondStep>
      <p className="after">
        Je telefoon niet bij de hand? <LinkButton onClick={onNoPhone}>Gebruik een herstelcode</LinkButton>.
      </p>
    </div>
  );
}

type RecoveryProps = { login_token: string; onBack: () => void; onTooLate: () => void };

/** In the place of the app: a code on paper, which logs in once. */
function RecoveryStep({ login_token, onBack, onTooLate }: RecoveryProps) {
  return (
    <div>
      <SecondStep
        title="Inloggen met een herstelcode"
        heading="Je herstelcode"
        explain="Vul een van de codes in die je op papier hebt. Elke code werkt één keer. Koppel daarna bij Mijn account een nieuwe app."
        schema={loginRecovery.body}
        values={{ recovery: '', login_token }}
        proof="recovery"
        asks={accountSentences.recovery}
        send={(body) => call(loginRecovery, { body })}
        onBack={onBack}
        onTooLate={onTooLate}
      >
        <CodeOnPaper />
      </SecondStep>
    </div>
  );
}

function CodeOnPaper() {
  return (
    <Field label="Herstelcode" id="recovery" hint="Bijvoorbeeld: k7mf-x2pq-q3dr" error={useFieldError('recovery')}>
      <TextInput
        {...useField<{ recovery: string }>('recovery')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        aria-required
      />
    </Field>
  );
}
