import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, officeQueries } from '../../api.ts';
import { onTopic } from '../../live/live-stream.ts';

/** After an act on a campaign: all that shows how it goes is asked for anew. */
export const lookAgain = async (id: string): Promise<void> => {
  await officeQueries.invalidateQueries({ queryKey: ['fieldwork', id] });
};

export type Fieldwork = Reply<typeof readFieldwork>;

export const fieldworkQuery = (id: string) => ({
  queryKey: ['fieldwork', id],
  queryFn: () => call(readFieldwork, { params: { id } }),
  staleTime: 2000,
});

/** Looks again as soon as a number changed. */
export function useFieldwork(id: string) {
  useEffect(
    () =>
      onTopic(`field:${id}`, async () => {
        await officeQueries.invalidateQueries({ queryKey: ['fieldwork', id] });
        return officeQueries.getQueryState(['fieldwork', id])?.status === 'success';
      }),
    [id],
  );
  return useQuery(fieldworkQuery(id));
}
