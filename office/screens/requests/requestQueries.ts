import { listRequests, readRequest } from '#contract/calls/office/support/requests.ts';
import { call, queries } from '../../api.ts';

export type Shown = 'open' | 'closed';
export const requestsQuery = (state: Shown) => ({
  queryKey: ['requests', state],
  queryFn: () => call(listRequests, { query: { state } }),
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
    queries.invalidateQueries({ queryKey: ['requests'] }),
    queries.invalidateQueries({ queryKey: ['waits'] }),
    ...(id ? [queries.invalidateQueries({ queryKey: ['request', id] })] : []),
  ]);
}
