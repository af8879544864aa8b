import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useParams } from 'react-router';
import { readInvitation } from '#contract/calls/office/staff.ts';
import { clockTime, day } from '#contract/format.ts';
import { staffRoles } from '#contract/roles.ts';
import { buttonClass } from '#ui/Button.tsx';
import { Loader } from '#ui/Loader.tsx';
import { usePanel } from '#ui/panel.tsx';
import { Envelope } from '#ui/pictures/Envelope.tsx';
import { useHeadingFocus } from '#ui/useHeadingFocus.ts';
import { call } from '../../api.ts';
import { Binder } from '../../parts/Binder.tsx';
import { learnSession } from '../../session.ts';
import { useTitle } from '../../title.ts';
import { AppStep } from './AppStep.tsx';
import { Entrance } from './Entrance.tsx';
import { NameStep } from './NameStep.tsx';
import { type StaffJoin as JoinProps, useJoinForm } from './useJoinForm.ts';

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
