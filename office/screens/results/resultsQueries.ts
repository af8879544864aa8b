import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { type ResultsAsked, readResults } from '#contract/calls/office/results.ts';
import { CallFailed } from '#contract/client.ts';
import { call, queries } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';

/** Figures that were read ahead for a link are not read again when the link is followed. */
const staleTime = 5000;
export const resultsQuery = (id: string, query: ResultsAsked = {}) => ({
  queryKey: ['results', id, query],
  queryFn: () => call(readResults, { params: { id }, query }),
  staleTime,
  retry: (failures: number, error: Error) =>
    failures < 2 && !(error instanceof CallFailed && error.status > 0 && error.status < 500),
});

/**
 * Figures stay as they are while somebody reads: the page asks for the snapshot that it began with, until its reader wants the
 * newer one.
 */
export function useResults(id: string, query: ResultsAsked) {
  const pinned = useRef<string | undefined>(undefined);
  const { queryKey, staleTime: fresh, retry } = resultsQuery(id, query);
  const found = useQuery({
    queryKey,
    queryFn: () =>
      call(readResults, { params: { id }, query: { ...query, ...(pinned.current && { snapshot: pinned.current }) } }),
    staleTime: fresh,
    retry,
    placeholderData: keepPreviousData,
  });
  const { data, isError } = found;
  const number = data?.snapshot.number;
  useEffect(() => {
    if (number !== undefined) pinned.current = String(number);
  }, [number]);
  useLookAgain(`results:${id}`, ['results', id]);
  const renew = () => {
    pinned.current = undefined;
    // Other screens with these figures begin with the newer ones too.
    queries.removeQueries({ queryKey: ['results', id], type: 'inactive' });
    void found.refetch();
  };
  return { ...found, newer: !isError && data?.snapshot.newer === true, renew };
}
