import { listRequests, readRequest } from '#contract/calls/office/support/requests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, officeQueries } from '../../api.ts';

export type RequestState = 'open' | 'closed';
export const requestsQuery = (state: RequestState) => ({
  queryKey: ['requests', state],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    call(listRequests, { query: { state, after: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ requests, more }: Reply<typeof listRequests>) => (more ? requests.at(-1)?.id : undefined),
  staleTime: 5000,
});
/** Read when it is opened, and not ahead: a look at who asked is a line in the audit. */
export const requestQuery = (id: string) => ({
  queryKey: ['request', id],
  queryFn: () => call(readRequest, { params: { id } }),
  staleTime: 60_000,
});

export async function requestsChanged(id?: string): Promise<void> {
  await Promise.all([
    officeQueries.invalidateQueries({ queryKey: ['requests'] }),
    officeQueries.invalidateQueries({ queryKey: ['waits'] }),
    officeQueries.invalidateQueries({ queryKey: ['menu'] }),
    ...(id ? [officeQueries.invalidateQueries({ queryKey: ['request', id] })] : []),
  ]);
}
