import { useQuery } from '@tanstack/react-query';
import { listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import { call } from '../../api.ts';

// Never asked again by itself: a call of staff keeps the session alive, and nobody may be sitting here.
export const useCampaigns = () => useQuery({ queryKey: ['campaigns'], queryFn: () => call(listCampaigns) });

export const useCampaign = (id: string) =>
  useQuery({ queryKey: ['campaign', id], queryFn: () => call(readCampaign, { params: { id } }) });
