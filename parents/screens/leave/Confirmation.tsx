import { Button } from '#ui/Button.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { LeaveNow, UnderWay } from './LeaveNow.tsx';
import { useMayAct } from './useMayAct.ts';

/** The page that the mail leads to. It leaves by itself, unless that mail has only just left. */
export function Confirmation({ token }: { token: string }) {
  const { state, act, regretDays } = useMayAct(token);
  if (state === 'acting') return <LeaveNow token={token} regretDays={regretDays} />;
  return state === 'waiting' ? <Waiting act={act} /> : <UnderWay />;
}

function Waiting({ act }: { act: () => void }) {
  return (
    <div className="wrap">
      <div className="sheet-scene">
        <Letter />
        <div className="column stack">
          <h1>Uitschrijven</h1>
          <p className="lead">Klik op de knop. Dan weten we zeker dat jij het bent.</p>
        </div>
        <div className="actions">
          <Button onClick={act}>Nu uitschrijven</Button>
        </div>
      </div>
    </div>
  );
}
