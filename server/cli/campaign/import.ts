import { addCampaign, publishCampaign } from '../../surveys/campaigns/campaigns.ts';
import { checkCampaign, parseCampaignFile } from '../../surveys/campaigns/file.ts';
import type { Command } from '../command.ts';
import { answering, describe, oneWord, readInput, refusal } from './answer.ts';

export const campaignImport: Command = {
  name: 'campaign import',
  usage: 'campaign import FILE [--publish]',
  summary: 'takes over a campaign from a JSON file, after proving its questionnaire',
  run: (context, { words, options }) =>
    answering(async () => {
      const parsed = parseCampaignFile(await readInput(oneWord(words, campaignImport.usage)));
      const campaign = Array.isArray(parsed) ? parsed : checkCampaign(parsed.draft, context.config);
      if (Array.isArray(parsed) || Array.isArray(campaign)) {
        return refusal('Nothing was imported.', campaign as Exclude<typeof campaign, { title: string }>);
      }
      const id = await context.db.transaction(async (tx) => {
        const made = await addCampaign(tx, context, campaign, parsed.draft);
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
    }),
};
