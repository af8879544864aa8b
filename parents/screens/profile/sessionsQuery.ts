import { queryOptions } from '@tanstack/react-query';
import { sessions } from '#contract/calls/members.ts';
import { call } from '../../api.ts';

export const sessionsQuery = queryOptions({ queryKey: ['user', 'sessions'], queryFn: () => call(sessions) });
