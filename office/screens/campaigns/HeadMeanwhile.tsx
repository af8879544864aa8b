import { useQuery } from '@tanstack/react-query';
import type { RefObject } from 'react';
import { readCampaign } from '#contract/calls/office/campaigns.ts';
import { useMay } from '../../session.ts';
import { CampaignHead, HeadBefore } from './CampaignHead.tsx';
import { CampaignTabs } from './CampaignTabs.tsx';
import { campaignQuery } from './campaignQueries.ts';

type Props = {
  id: string;
  /** In the place of what the campaign is called, as long as that is not known. */
  title: string;
  heading: RefObject<HTMLHeadingElement | null>;
  /** What this screen lives on was refused: how the campaign is called must come from elsewhere. */
  isRefused: boolean;
};

export function HeadMeanwhile({ id, title, heading, isRefused }: Props) {
  const mayRead = useMay(readCampaign);
  const { data } = useQuery({ ...campaignQuery(id), enabled: isRefused && mayRead });
  if (data) {
    return <CampaignHead id={id} title={data.title} stage={data.stage} anonymous={data.anonymous} heading={heading} />;
  }
  return (
    <>
      <HeadBefore title={title} heading={heading} />
      <CampaignTabs id={id} />
    </>
  );
}
