import { rules } from '#contract/rules.ts';
import { copyCampaign, removeDraft, restoreDraft } from '../../../surveys/authoring/create.ts';
import { reopenCampaign } from '../../../surveys/authoring/reopen.ts';
import type { Command } from '../command.ts';
import { describe, oneWord } from './command-input.ts';

const campaignCopy: Command = {
  name: 'campaign copy',
  usage: 'campaign copy ID',
  summary: 'makes a draft of an earlier campaign, without its dates',
  async run(context, { words }) {
    const id = oneWord(words, this.usage);
    const copy = await context.db.transaction((tx) => copyCampaign(tx, context, id));
    const json = await describe(context, copy);
    return { text: `Copied "${json.title}" as ${copy}. Publish it with: campaign publish ${copy}`, json };
  },
};

const campaignReopen: Command = {
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

const campaignRemove: Command = {
  name: 'campaign remove',
  usage: 'campaign remove ID [--undo]',
  summary: `removes a draft; for ${rules.removed_draft_days} days it can be put back`,
  async run(context, { words, options }) {
    const id = oneWord(words, this.usage);
    const undo = options.undo === true;
    await context.db.transaction((tx) => (undo ? restoreDraft : removeDraft)(tx, context, id));
    return { text: undo ? 'The draft is back.' : 'The draft is gone. Put it back with --undo.', json: { id, undo } };
  },
};

export const draftCommands: Command[] = [campaignCopy, campaignReopen, campaignRemove];
