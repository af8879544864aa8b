import { listRequests, readRequest } from '#contract/calls/office/support/requests.ts';
import type { Reply } from '#contract/endpoint.ts';
import { askAnew, call } from '../../api.ts';

export type RequestState = 'open' | 'closed';
export const requestsQuery = (state: RequestState) => ({
  queryKey: ['requests', state],
  queryFn: ({ pageParam }: { pageParam: string | undefined }) =>
    call(listRequests, { query: { state, after: pageParam } }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: ({ requests, more }: Reply<typeof listRequests>) => (more ? requests.at(-1)?.id : undefined),
});
/** Read when it is opened, and not ahead: a look at who asked is a line in the audit. */
export const requestQuery = (id: string) => ({
  queryKey: ['request', id],
  queryFn: () => call(readRequest, { params: { id } }),
  staleTime: 60_000,
});

export const requestsChanged = (id?: string): Promise<void> =>
  askAnew(['requests'], ['waits'], ['menu'], ...(id ? [['request', id]] : []));
