import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { listCampaignCounts } from '../../../surveys/campaigns/campaign-counts.ts';
import { publicCount } from '../../../surveys/campaigns/campaign-overview.ts';
import { anonymousUrl } from '../../../surveys/campaigns/campaigns.ts';
import type { Command } from '../command.ts';

/** The last day of a campaign that closes at midnight is the day before. */
const lastDay = (closes_at: string): string => isoDay(new Date(Date.parse(closes_at) - 1));

export const campaignList: Command = {
  name: 'campaign list',
  usage: 'campaign list',
  summary: 'lists every campaign with its state, its dates and how many take part',
  async run(context) {
    const campaigns = await listCampaignCounts(context.db);
    const json = campaigns.map((campaign) => ({
      id: campaign.id,
      title: campaign.title,
      state: campaign.state,
      anonymous: campaign.anonymous,
      anonymous_url: anonymousUrl(context, campaign),
      opens_at: campaign.opens_at?.toISOString() ?? null,
      closes_at: campaign.ends_at?.toISOString() ?? null,
      invited: campaign.invited,
      started: publicCount(campaign, campaign.started),
      finished: publicCount(campaign, campaign.finished),
    }));
    const few = `under ${rules.anonymous_answers_least}`;
    const lines = json.map(
      (one) =>
        `${one.id}  ${one.state.padEnd(9)}  ${one.anonymous ? 'anonymous ' : 'identified'}  ` +
        `invited ${one.invited}, started ${one.started ?? few}, finished ${one.finished ?? few}` +
        `${one.closes_at ? `, until ${lastDay(one.closes_at)}` : ''}  ${one.title}`,
    );
    return { text: lines.length > 0 ? lines.join('\n') : 'There are no campaigns.', json };
  },
};
