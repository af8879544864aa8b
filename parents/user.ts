import { queryOptions } from '@tanstack/react-query';
import { getUser } from '#contract/calls/members.ts';
import { call } from './api.ts';

/**
 * The member who is logged in, as the server tells it: what is shown of it is read by reply-views.ts. Each answer is a new
 * one, also when it says the same: after a save that is how the profile learns that the server kept what it had.
 */
export const userQuery = queryOptions({
  queryKey: ['user'],
  queryFn: () => call(getUser),
  structuralSharing: false,
});
