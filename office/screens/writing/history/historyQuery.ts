import { draftHistory } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../../api.ts';

/** Page after page, newest first; anew at each revision. */
export const historyQuery = (id: string, revision: number) => ({
  queryKey: ['history', id, revision],
  queryFn: ({ pageParam }: { pageParam: number | null }) =>
    call(draftHistory, { params: { id }, query: { ...(pageParam !== null && { before: String(pageParam) }) } }),
  initialPageParam: null as number | null,
  getNextPageParam: ({ revisions, more }: Reply<typeof draftHistory>) =>
    more ? (revisions.at(-1)?.revision ?? null) : null,
});
