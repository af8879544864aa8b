import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { resendEmail, resendPhone } from '#contract/calls/members.ts';
import { CallFailed } from '#contract/client.ts';
import { useToast } from '#ui/Toasts.tsx';
import { call } from '../../api.ts';
import { userQuery } from '../../user.ts';

export function useResend(endpoint: typeof resendEmail | typeof resendPhone) {
  const toast = useToast();
  const queries = useQueryClient();
  const isBusy = useRef(false);
  const { mutate, isPending, isError, isSuccess, error, data } = useMutation({
    mutationFn: async () => saidLater(await call(endpoint)),
    onSuccess: () => toast.success('Verificatie is opnieuw verstuurd!'),
    onError: (failure) => {
      toast.error('Het opnieuw versturen is mislukt, probeer het later nogmaals.');
      // It was proven meanwhile, perhaps on another device.
      const isProven = failure instanceof CallFailed && failure.status === 422;
      if (isProven) void queries.invalidateQueries({ queryKey: userQuery.queryKey });
    },
    onSettled: () => {
      isBusy.current = false;
    },
  });

  function send() {
    if (isBusy.current) return;
    isBusy.current = true;
    mutate();
  }

  const state = isPending ? 'busy' : isSuccess ? 'sent' : isError ? 'failed' : undefined;
  return { send, state, why: reasonOf(error), isLater: data === true } as const;
}

/** A server need not say anything of it. */
const saidLater = (reply: object | null | undefined): boolean => (reply as { sms?: unknown } | null)?.sms === 'later';

/** When to try again, or why no text message can be sent, where the server says so. */
function reasonOf(error: Error | null): string | undefined {
  if (!(error instanceof CallFailed)) return undefined;
  return error.status === 429 || error.body.type === 'SMS_REFUSED' ? error.body.message : undefined;
}
