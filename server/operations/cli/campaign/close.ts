import { rules } from '#contract/rules.ts';
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
