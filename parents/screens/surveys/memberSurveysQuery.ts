import { queryOptions, useQuery } from '@tanstack/react-query';
import { memberCampaigns } from '#contract/calls/members.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call, ownQuery } from '../../api.ts';

type MemberSurveys = Reply<typeof memberCampaigns>;

/** Undefined: this server has no such call, or says something else to it. The specification does not have it. */
export const memberSurveysQuery = queryOptions({
  ...ownQuery,
  queryKey: ['user', 'campaigns'],
  queryFn: async () => readCampaigns(await call(memberCampaigns)),
});

/**
 * Whether it is to come yet what there is to fill in. What stands below that waits for it, or it would be pushed away
 * from under somebody's thumb. Asking again after a failure moves nothing else.
 */
export function useCampaignsUnderWay(): boolean {
  const { data, isFetching, errorUpdateCount } = useQuery(memberSurveysQuery);
  return data === undefined && isFetching && errorUpdateCount === 0;
}

export function readCampaigns(reply: unknown): MemberSurveys | null {
  const { success, data } = memberCampaigns.reply.safeParse(reply);
  return success ? data : null;
}
