import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, queries } from '../../api.ts';
import { listen } from '../../live/live.ts';

export type Field = Reply<typeof readFieldwork>;

export const fieldQuery = (id: string) => ({
  queryKey: ['fieldwork', id],
  queryFn: () => call(readFieldwork, { params: { id } }),
  staleTime: 2000,
});

/** Looks again as soon as a number changed. */
export function useField(id: string) {
  useEffect(
    () =>
      listen(`field:${id}`, async () => {
        await queries.invalidateQueries({ queryKey: ['fieldwork', id] });
        return queries.getQueryState(['fieldwork', id])?.status === 'success';
      }),
    [id],
  );
  return useQuery(fieldQuery(id));
}
