import { readReport } from '#contract/calls/office/report.ts';
import { askAnew, askWhileCounting, call } from '../../api.ts';

export const reportQuery = (id: string) => ({
  queryKey: ['report', id],
  queryFn: () => call(readReport, { params: { id } }),
  refetchInterval: askWhileCounting,
});
export const reportChanged = (id: string) => askAnew(reportQuery(id).queryKey, ['menu']);
