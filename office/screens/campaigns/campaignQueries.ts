import { useQuery } from '@tanstack/react-query';
import { listReviews } from '#contract/calls/office/authoring/review.ts';
import { listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import { call } from '../../api.ts';
import { useLookAgain } from '../../live/useLookAgain.ts';
import { number } from '../../number.ts';
import { useMay } from '../../session.ts';

export const campaignsQuery = { queryKey: ['campaigns'], queryFn: () => call(listCampaigns) };
export const campaignQuery = (id: string) => ({
  queryKey: ['campaign', id],
  queryFn: () => call(readCampaign, { params: { id } }),
});

export function useCampaigns() {
  useLookAgain('campaigns', campaignsQuery.queryKey);
  return useQuery(campaignsQuery);
}

export function useCampaign(id: string) {
  const query = campaignQuery(id);
  useLookAgain('campaigns', query.queryKey);
  return useQuery(query);
}

/** What this user was asked to read, and which questionnaires have open comments. */
export function useReviews() {
  const queryKey = ['review', 'mine'];
  const enabled = useMay(listReviews);
  useLookAgain('campaigns', queryKey);
  return useQuery({ queryKey, queryFn: () => call(listReviews), enabled }).data;
}

export const openComments = (open: number): string =>
  `${number(open)} open ${open === 1 ? 'opmerking' : 'opmerkingen'}`;
