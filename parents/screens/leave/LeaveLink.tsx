import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { unsubscribeLink } from '#contract/calls/members.ts';
import { Button } from '#ui/Button.tsx';
import { Letter } from '#ui/pictures/Letter.tsx';
import { call } from '../../api.ts';
import { inTime } from '../../inTime.ts';
import { ComeBack } from './ComeBack.tsx';
import { LeaveNow, UnderWay } from './LeaveNow.tsx';

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

/**
 * Whether to leave now. Leaving acts on load: only a server that says that the mail has just left holds it up, until
 * the button is pressed, because programs that look into mails open their links at once, scripts and all. Whatever
 * else comes, or nothing in time, holds nobody up.
 */
function useMayAct(token: string) {
  const [state, setState] = useState<'asking' | 'waiting' | 'acting'>('asking');
  const [regretDays, setRegretDays] = useState<number>();
  const act = useCallback(() => setState('acting'), []);
  const { mutate } = useMutation({
    mutationFn: () => inTime(call(unsubscribeLink, { params: { token } })),
    retry: false,
    onSuccess: (said) => {
      setRegretDays(said?.regret_days);
      setState(said?.acts_by_itself === false ? 'waiting' : 'acting');
    },
    onError: act,
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  return { state, act, regretDays };
}
