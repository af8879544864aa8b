import { readCampaignFile } from '../../../surveys/campaigns/campaign-file.ts';
import { addCampaign, publishCampaign } from '../../../surveys/campaigns/campaigns.ts';
import type { Command } from '../command.ts';
import { describe, oneWord, readInput } from './command-input.ts';

export const campaignImport: Command = {
  name: 'campaign import',
  usage: 'campaign import FILE [--publish]',
  summary: 'takes over a campaign from a JSON file, after proving its questionnaire',
  async run(context, { words, options }) {
    const file = await readInput(oneWord(words, campaignImport.usage));
    const { campaign, draft } = readCampaignFile(file, context.config);
    const id = await context.db.transaction(async (tx) => {
      const made = await addCampaign(tx, context, campaign, draft);
      if (options.publish === true) await publishCampaign(tx, context, made);
      return made;
    });
    const json = await describe(context, id);
    const told =
      options.publish === true
        ? [
            json.anonymous_url
              ? `It is out, for everybody: ${json.anonymous_url}`
              : `Invite with: campaign invite ${id}`,
          ]
        : [`A draft. Publish it with: campaign publish ${id}`];
    return { text: [`Imported "${campaign.title}" as ${id}.`, ...told].join('\n'), json };
  },
};
