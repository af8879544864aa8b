import { readReport } from '#contract/calls/office/report.ts';
import { askWhileCounting, call, officeQueries } from '../../api.ts';

export const reportQuery = (id: string) => ({
  queryKey: ['report', id],
  queryFn: () => call(readReport, { params: { id } }),
  refetchInterval: askWhileCounting,
});
export const reportChanged = (id: string) =>
  Promise.all([reportQuery(id).queryKey, ['menu']].map((queryKey) => officeQueries.invalidateQueries({ queryKey })));
