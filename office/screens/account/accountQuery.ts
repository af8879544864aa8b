import { readAccount } from '#contract/calls/office/staff/own-account.ts';
import { askAnew, call } from '../../api.ts';

export const accountQuery = { queryKey: ['account'], queryFn: () => call(readAccount) };
export const accountChanged = () => askAnew(accountQuery.queryKey);
