import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSearchParams } from 'react-router';
import { type ResultsAsked, readResults } from '#contract/calls/office/results.ts';
import { CallFailed } from '#contract/client.ts';
import { askWhileCounting, call, officeQueries } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';

export const resultsQuery = (id: string, query: ResultsAsked = {}) => ({
  queryKey: ['results', id, query],
  queryFn: () => call(readResults, { params: { id }, query }),
  retry: (failures: number, error: Error) =>
    failures < 2 && !(error instanceof CallFailed && error.status > 0 && error.status < 500),
});

/** Whoever looks again when a snapshot is due has it made. */
const waiting_ms = 15_000;

/**
 * Figures stay as they are while somebody reads, and for those they pass the address on to: the snapshot that a page began with
 * stands in the address, until its reader wants the newer one. `isGone`: the one of the address is kept no longer.
 */
export function useResults(id: string, query: ResultsAsked) {
  const [params, setParams] = useSearchParams();
  const pinned = params.get('stand') ?? undefined;
  const found = useQuery({
    ...resultsQuery(id, { ...query, ...(pinned && { snapshot: pinned }) }),
    placeholderData: keepPreviousData,
    refetchInterval: (query) => (query.state.data?.snapshot.waiting ? waiting_ms : askWhileCounting(query)),
  });
  const [isGone, setGone] = useState(false);
  const { data, isError, isPlaceholderData } = found;
  const number = data && !isPlaceholderData ? String(data.snapshot.number) : undefined;
  const pin = useEffectEvent((stand: string) => {
    officeQueries.setQueryData(resultsQuery(id, { ...query, snapshot: stand }).queryKey, data);
    setGone(pinned !== undefined);
    setParams(withStand(stand), { replace: true });
  });
  useEffect(() => {
    if (number !== undefined && number !== pinned) pin(number);
  }, [number, pinned]);
  useLookAgain(`results:${id}`, ['results', id]);
  const renew = () => {
    setGone(false);
    // Other screens with these figures begin with the newer ones too.
    officeQueries.removeQueries({ queryKey: ['results', id], type: 'inactive' });
    setParams(withStand(undefined), { replace: true });
  };
  const { newer = false, waiting = false } = data?.snapshot ?? {};
  return { ...found, newer: !isError && newer && (waiting ? 'waiting' : 'made'), isGone, renew } as const;
}

/** After an act that changes the figures: the screens that follow show the newest. */
export function useNewestStand(): () => void {
  const [, setParams] = useSearchParams();
  return () => setParams(withStand(undefined), { replace: true });
}

const withStand = (stand: string | undefined) => (before: URLSearchParams) => {
  const params = new URLSearchParams(before);
  if (stand === undefined) params.delete('stand');
  else params.set('stand', stand);
  return params;
};
