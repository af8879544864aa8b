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
  const { mutate, isPending, isError, isSuccess, error } = useMutation({
    mutationFn: () => call(endpoint),
    onSuccess: () => toast.success('Verificatie is opnieuw verstuurd!'),
    onError: (failure) => {
      // Why no text message can be sent is worth more than that it failed.
      const told =
        failure instanceof CallFailed && failure.body.type === 'SMS_REFUSED' ? failure.body.message : undefined;
      toast.error(told ?? 'Het opnieuw versturen is mislukt, probeer het later nogmaals.');
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
  /** When to try again, where the server says so. */
  const when = error instanceof CallFailed && error.status === 429 ? error.body.message : undefined;
  return { send, state, when } as const;
}
