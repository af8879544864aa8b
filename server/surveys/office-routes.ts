import { type CampaignLine, listCampaigns, readCampaign } from '#contract/calls/office/campaigns.ts';
import { readWays } from '#contract/calls/office/ways.ts';
import { type Route, route } from '../platform/http/route.ts';
import { readCampaignOverview, readOverview } from './campaigns/campaign-overview.ts';
import { countWays } from './campaigns/path-counts.ts';

/** What the office sees of campaigns. Every role may: they are numbers, and nobody's answer. */
export const campaignRoutes: Route[] = [
  route(listCampaigns, async ({ context, caller }) => {
    const campaigns = await readOverview(context);
    // A program is shown what it can read results of, and a key for one campaign no other.
    const mine = ({ id, stage }: CampaignLine) =>
      !('key_id' in caller) || (stage !== 'draft' && (caller.campaign_id ?? id) === id);
    return { campaigns: campaigns.filter(mine) };
  }),
  route(readCampaign, ({ context, params }) => readCampaignOverview(context, params.id)),
  route(readWays, async ({ context, params }) => ({ counted: await countWays(context, params.id) })),
];
