import { useMutation } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { unsubscribeLink } from '#contract/calls/members.ts';
import { call } from '../../api.ts';
import { inTime } from '../../inTime.ts';

/**
 * Whether to leave now. Leaving acts on load: only a server that says that the mail has just left holds it up, until
 * the button is pressed, because programs that look into mails open their links at once, scripts and all. Whatever
 * else comes, or nothing in time, holds nobody up.
 */
export function useMayAct(token: string) {
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
