import { rules } from '#contract/rules.ts';
import { publishNewest } from '../../../surveys/authoring/publish.ts';
import { closeCampaign } from '../../../surveys/campaigns/close.ts';
import type { Command } from '../command.ts';
import { describe, oneWord } from './command-input.ts';

export const campaignClose: Command = {
  name: 'campaign close',
  usage: 'campaign close ID',
  summary: `closes a campaign now; whoever had started has ${rules.survey_grace_minutes} minutes`,
  async run(context, { words }) {
    const id = oneWord(words, campaignClose.usage);
    await closeCampaign(context, id);
    const json = await describe(context, id);
    const grace = `Whoever had started may finish within ${rules.survey_grace_minutes} minutes.`;
    return { text: `"${json.title}" is closed. ${grace}`, json };
  },
};

export const campaignPublish: Command = {
  name: 'campaign publish',
  usage: 'campaign publish ID',
  summary: 'proves a draft once more and freezes its wording; anonymous, or not, it stays',
  async run(context, { words }) {
    const id = oneWord(words, campaignPublish.usage);
    await context.db.transaction((tx) => publishNewest(tx, context, id));
    const json = await describe(context, id);
    const told = json.anonymous_url ? `For everybody: ${json.anonymous_url}` : `Invite with: campaign invite ${id}`;
    return { text: `"${json.title}" is out. ${told}`, json };
  },
};
