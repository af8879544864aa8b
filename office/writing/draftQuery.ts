import { getDraft } from '#contract/calls/office/writing.ts';
import { call } from '../api.ts';

export const draftQuery = (id: string) => ({
  queryKey: ['draft', id],
  queryFn: () => call(getDraft, { params: { id } }),
  // The store keeps itself up to date: this is only its beginning.
  gcTime: 5000,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
});
