import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { readInvitation } from '#contract/calls/office/staff.ts';
import type { Reply } from '#contract/endpoint.ts';
import { clockTime, day } from '#contract/format.ts';
import { staffRoles } from '#contract/roles.ts';
import { rules } from '#contract/rules.ts';
import { Button, buttonClass } from '#ui/Button.tsx';
import { ErrorSummary } from '#ui/fields/ErrorSummary.tsx';
import { Field } from '#ui/fields/Field.tsx';
import { PasswordInput } from '#ui/fields/PasswordInput.tsx';
import { TextInput } from '#ui/fields/TextInput.tsx';
import { FormContext, useField, useFieldError } from '#ui/forms/fields.ts';
import { Loader } from '#ui/Loader.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { Binder } from '../../parts/Binder.tsx';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { AppKey } from './AppKey.tsx';
import { CodeField } from './CodeField.tsx';
import { Entrance } from './Entrance.tsx';
import { type JoinForm, type StaffJoin as JoinProps, type JoinValues, useJoinForm } from './useJoinForm.ts';

/** Screen of the link by which somebody joins the office: name and password first, then the app. */
export default function Invitation() {
  const { token = '' } = useParams();
  const [joined, setJoined] = useState(false);
  const invitation = useQuery({
    queryKey: ['invitation', token],
    queryFn: () => call(readInvitation, { params: { token } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    // Once it is used there is nothing left to ask for.
    enabled: !joined,
  });
  if (joined) return <Navigate to="/" replace />;
  return (
    <Entrance>
      {invitation.isPending && (
        <div className="wrap page">
          <Loader>Je uitnodiging wordt opgehaald, een moment.</Loader>
        </div>
      )}
      {invitation.isError && <Gone sentence={invitation.error.message} />}
      {invitation.data && (
        <Join
          token={token}
          invitation={invitation.data}
          onJoined={(session) => {
            learnSession(session);
            setJoined(true);
          }}
        />
      )}
    </Entrance>
  );
}

function Join(props: JoinProps) {
  const { invitation } = props;
  const { panel_name } = usePanel();
  const [step, setStep] = useState<'name' | 'app'>('name');
  const join = useJoinForm(step, setStep, props);
  const until = new Date(invitation.expires_at);
  return (
    <div className="wrap page form-page">
      {step === 'name' ? (
        <NameStep join={join} email={invitation.email} />
      ) : (
        <AppStep join={join} invitation={invitation} onBack={() => setStep('name')} />
      )}
      <aside className="aside cut-sheet" aria-labelledby="welkom">
        <Binder />
        <h2 id="welkom">{`Het kantoor van het ${panel_name}`}</h2>
        <p>
          {`Je bent uitgenodigd als ${staffRoles[invitation.role]}. Je logt straks in met een wachtwoord en een code van je telefoon. Zo blijven de gegevens van ouders veilig.`}
        </p>
        <p className="after">{`Deze link werkt één keer, tot ${day(until)} om ${clockTime(until)} uur.`}</p>
      </aside>
    </div>
  );
}

function Gone({ sentence }: { sentence: string }) {
  const heading = useHeadingFocus();
  useTitle('Uitnodiging');
  return (
    <div className="wrap page sheet-scene scene">
      <Envelope />
      <div>
        <h1 ref={heading}>Je kunt nu niet verder</h1>
        <p>{sentence}</p>
      </div>
      <div className="actions">
        <Link className={buttonClass()} to="/inloggen">
          Naar het inloggen
        </Link>
      </div>
    </div>
  );
}

type Props = { join: JoinForm; email: string };

function NameStep({ join: { form, lines, attempt, submit }, email }: Props) {
  const heading = useHeadingFocus('name');
  useTitle('Uitnodiging, stap 1 van 2', attempt > 0 && lines.length > 0);

  return (
    <div>
      <p className="step">Stap 1 van 2</p>
      <h1 ref={heading}>Welkom bij het kantoor</h1>
      <p className="soft explain">Vul je naam in en kies een wachtwoord.</p>
      <form className="form narrow" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        {/* For the password manager; it cannot be changed. */}
        <Field label="E-mailadres" id="email">
          <TextInput type="email" name="email" autoComplete="username" value={email} readOnly />
        </Field>
        <FormContext value={form}>
          <NameFields />
        </FormContext>
        <div className="actions tight">
          <Button type="submit">Volgende</Button>
        </div>
      </form>
    </div>
  );
}

function NameFields() {
  return (
    <>
      <Field label="Je naam" id="name" hint="Zo zien je collega's je." error={useFieldError('name')}>
        <TextInput {...useField<JoinValues>('name')} autoComplete="name" aria-required />
      </Field>
      <Field
        label="Kies een wachtwoord"
        id="password"
        hint={`Minstens ${rules.password_characters_staff} tekens. Een paar losse woorden achter elkaar werkt goed.`}
        error={useFieldError('password')}
      >
        <PasswordInput {...useField<JoinValues>('password')} autoComplete="new-password" aria-required />
      </Field>
    </>
  );
}

type AppStepProps = {
  join: JoinForm;
  invitation: Reply<typeof readInvitation>;
  onBack: () => void;
};

function AppStep({ join: { form, lines, attempt, busy, submit }, invitation, onBack }: AppStepProps) {
  const heading = useHeadingFocus('app');
  useTitle('Uitnodiging, stap 2 van 2', attempt > 0 && lines.length > 0);

  return (
    <div>
      <p className="step">Stap 2 van 2</p>
      <h1 ref={heading}>Koppel je telefoon</h1>
      <p className="explain">
        Met alleen een wachtwoord komt niemand binnen. Je hebt een app nodig die codes maakt, zoals Aegis, 2FAS, Google
        Authenticator of Microsoft Authenticator.
      </p>
      <form className="form" noValidate onSubmit={submit}>
        <ErrorSummary errors={lines} attempt={attempt} />
        <AppKey secret={invitation.secret} uri={invitation.secret_uri} />
        <FormContext value={form}>
          <CodeField hint="Na het scannen laat de app elke halve minuut een nieuwe code zien." />
        </FormContext>
        <div className="actions tight">
          <Button kind="secondary" arrow="back" onClick={onBack}>
            Terug
          </Button>
          <Button type="submit" busy={busy !== undefined} busyText="Bezig met opslaan">
            Klaar
          </Button>
        </div>
      </form>
    </div>
  );
}
