import { readToday } from '#contract/calls/office/today.ts';
import { call } from '../../api.ts';

export const todayQuery = { queryKey: ['today'], queryFn: () => call(readToday) };
