import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { CallFailed } from '#contract/client.ts';
import { siteQueries } from './api.ts';

/**
 * For a screen that acts when it is loaded: once, however often its effects run, and again when the reader asks.
 * It is tried as often as a query is, but it is none: when a session ends meanwhile, queries lose what they have.
 */
export function useOnLoad(act: () => Promise<unknown>) {
  const { retry, retryDelay } = siteQueries.getDefaultOptions().queries ?? {};
  const { mutate, isSuccess, isError, error } = useMutation({
    mutationFn: act,
    ...(retry !== undefined && { retry }),
    ...(retryDelay !== undefined && { retryDelay }),
  });
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    mutate();
  }, [mutate]);
  const failure = error instanceof CallFailed ? error : undefined;
  return {
    isDone: isSuccess,
    hasFailed: isError,
    failure,
    /** It was no answer about this link: another time it may be one. */
    mayPass: isError && (!failure || failure.status === 0 || failure.status === 429 || failure.status >= 500),
    again: () => mutate(),
  };
}
