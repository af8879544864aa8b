import { queryOptions } from '@tanstack/react-query';
import { memberCampaigns } from '#contract/calls/members.ts';
import type { Reply } from '#contract/endpoint.ts';
import { call } from '../../api.ts';

export type Campaigns = Reply<typeof memberCampaigns>;

/** Undefined: this server has no such call, or says something else to it. The specification does not have it. */
export const campaignsQuery = queryOptions({
  queryKey: ['user', 'campaigns'],
  queryFn: async () => readCampaigns(await call(memberCampaigns)),
});

export function readCampaigns(reply: unknown): Campaigns | null {
  const { success, data } = memberCampaigns.reply.safeParse(reply);
  return success ? data : null;
}
