import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { unsubscribeLink } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { call } from '../../api.ts';
import { useFirstTouch } from './useFirstTouch.ts';

/**
 * Whether to leave now: at once when the mail is old enough, else when somebody shows that they are there. A program
 * that looks into mails opens their links too, scripts and all, but it does so soon and touches nothing.
 */
export function useMayAct(token: string) {
  const [mayAct, setMayAct] = useState(false);
  const [regretDays, setRegretDays] = useState<number>();
  const act = useCallback(() => setMayAct(true), []);
  const { data, error, failureCount } = useQuery({
    queryKey: ['leaving', token],
    queryFn: () => call(unsubscribeLink, { params: { token } }),
    enabled: !mayAct,
  });
  useEffect(() => {
    if (data) setRegretDays(data.regret_days);
    // A link that is not known leads nobody out: leaving may say so itself.
    const isUnknown = error instanceof CallFailed && (error.status === 404 || error.status === 422);
    if (data?.acts_by_itself || isUnknown) act();
  }, [data, error, act]);
  useFirstTouch(act, !mayAct);
  return { mayAct, act, regretDays, isWaiting: data?.acts_by_itself === false || failureCount > 0 };
}
