import { readAccount } from '#contract/calls/office/staff/own-account.ts';
import { call, officeQueries } from '../../api.ts';

export const accountQuery = { queryKey: ['account'], queryFn: () => call(readAccount), staleTime: 5000 };
export const accountChanged = () => officeQueries.invalidateQueries({ queryKey: accountQuery.queryKey });
