import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { listReviews } from '#contract/calls/office/authoring/review.ts';
import { listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import { call, officeQueries } from '../../api.ts';
import { onTopic } from '../../live/live-stream.ts';
import { number } from '../../number.ts';
import { useMay } from '../../session.ts';

/** What was fetched ahead for a link is not fetched again when the link is followed. */
const staleTime = 5000;
export const campaignsQuery = { queryKey: ['campaigns'], queryFn: () => call(listCampaigns), staleTime };
export const campaignQuery = (id: string) => ({
  queryKey: ['campaign', id],
  queryFn: () => call(readCampaign, { params: { id } }),
  staleTime,
});

/** Looks again when something about campaigns changed: written, published, opened, closed. */
function useNews(queryKey: readonly string[]): void {
  const key = queryKey.join(' ');
  useEffect(
    () =>
      onTopic('campaigns', async () => {
        await officeQueries.invalidateQueries({ queryKey: key.split(' ') });
        return officeQueries.getQueryState(key.split(' '))?.status === 'success';
      }),
    [key],
  );
}

export function useCampaigns() {
  useNews(campaignsQuery.queryKey);
  return useQuery(campaignsQuery);
}

export function useCampaign(id: string) {
  const query = campaignQuery(id);
  useNews(query.queryKey);
  return useQuery(query);
}

/** What this user was asked to read, and which questionnaires have open comments. */
export function useReviews() {
  const queryKey = ['review', 'mine'];
  const enabled = useMay(listReviews);
  useNews(queryKey);
  return useQuery({ queryKey, queryFn: () => call(listReviews), enabled, staleTime }).data;
}

export const openComments = (open: number): string =>
  `${number(open)} open ${open === 1 ? 'opmerking' : 'opmerkingen'}`;
