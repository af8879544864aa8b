import { readWays } from '#contract/calls/office/ways.ts';
import { call } from '../../../api.ts';

/** How many parents took each way: counted once nobody can answer any more. */
export const waysQuery = (id: string) => ({
  queryKey: ['ways', id],
  queryFn: () => call(readWays, { params: { id } }),
});
