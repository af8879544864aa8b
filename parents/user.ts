import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#contract/calls/members.ts';
import { call } from './api.ts';

/** The member who is logged in. */
export const userQuery = queryOptions({ queryKey: ['user'], queryFn: () => call(getUser) });
