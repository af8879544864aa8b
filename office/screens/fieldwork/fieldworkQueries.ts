import { useQuery } from '@tanstack/react-query';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { askAnew, call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';

/** After an act on a campaign: all that shows how it goes is asked for anew. */
export const lookAgain = (id: string): Promise<void> => askAnew(['fieldwork', id]);

export type Fieldwork = Reply<typeof readFieldwork>;

export const fieldworkQuery = (id: string) => ({
  queryKey: ['fieldwork', id],
  queryFn: () => call(readFieldwork, { params: { id } }),
  staleTime: 2000,
});

export function useFieldwork(id: string) {
  useLookAgain(`field:${id}`, ['fieldwork', id]);
  return useQuery(fieldworkQuery(id));
}
