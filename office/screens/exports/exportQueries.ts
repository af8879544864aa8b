import { useQuery } from '@tanstack/react-query';
import { listDueExports, listExports } from '#contract/calls/office/exports.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';

export type Exports = Reply<typeof listExports>;

/** Under 'results', so that all of it is asked anew when there are newer answers. */
export const exportsQuery = (id: string) => ({
  queryKey: ['results', id, 'exports'],
  queryFn: () => call(listExports, { params: { id } }),
});
export const dueExportsQuery = { queryKey: ['exports-due'], queryFn: () => call(listDueExports) };

export function useExports(id: string) {
  useLookAgain(`results:${id}`, ['results', id, 'exports']);
  return useQuery(exportsQuery(id));
}
