import { useParams, useSearchParams } from 'react-router';
import { Button } from '#ui/Button.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { ComeBack } from './ComeBack.tsx';
import { LeaveNow, UnderWay } from './LeaveNow.tsx';
import { useMayAct } from './useMayAct.ts';

/** The page that the mails about leaving lead to: it leaves, or with `?terug` it undoes that. */
export default function LeaveLink() {
  const { payload = '' } = useParams();
  const [query] = useSearchParams();
  return query.has('terug') ? <ComeBack token={payload} /> : <Confirmation token={payload} />;
}

/** The page that the mail leads to. It leaves by itself, unless that mail has only just left. */
function Confirmation({ token }: { token: string }) {
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
          <p className="lead">
            Klik op de knop. Dan weten we zeker dat jij het bent. Daarna krijg je geen berichten meer.
          </p>
        </div>
        <div className="actions">
          <Button onClick={act}>Nu uitschrijven</Button>
        </div>
      </div>
    </div>
  );
}
