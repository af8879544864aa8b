import { readReport } from '#contract/calls/office/report.ts';
import { call, officeQueries } from '../../api.ts';
import { isCounting } from '../results/resultsQueries.ts';

export const reportQuery = (id: string) => ({
  queryKey: ['report', id],
  queryFn: () => call(readReport, { params: { id } }),
  refetchInterval: ({ state }: { state: { error: Error | null } }) =>
    isCounting(state.error) ? 2000 : (false as const),
});
export const reportChanged = (id: string) =>
  Promise.all([reportQuery(id).queryKey, ['menu']].map((queryKey) => officeQueries.invalidateQueries({ queryKey })));
