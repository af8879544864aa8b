import { rules } from '#contract/rules.ts';
import { reopenCampaign } from '../../../surveys/authoring/reopen.ts';
import type { Command } from '../command.ts';
import { describe, oneWord } from './command-input.ts';

export const campaignReopen: Command = {
  name: 'campaign reopen',
  usage: 'campaign reopen ID [--closes-at WHEN]',
  summary: `opens a campaign again within ${rules.reopen_hours} hours, an anonymous one within ${rules.survey_grace_minutes} minutes`,
  async run(context, { words, options }) {
    const id = oneWord(words, this.usage);
    const closes = options['closes-at'] === undefined ? undefined : String(options['closes-at']);
    await context.db.transaction((tx) => reopenCampaign(tx, context, id, closes));
    const json = await describe(context, id);
    return { text: `"${json.title}" is open again.`, json };
  },
};
