import { writeFile } from 'node:fs/promises';
import { readLimeSurvey } from '#questionnaire/limesurvey/limesurvey.ts';
import { readPaste } from '#questionnaire/paste/paste.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { readCampaignFile } from '../../../surveys/campaigns/campaign-file.ts';
import { addCampaign, publishCampaign } from '../../../surveys/campaigns/campaigns.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';
import { describe, oneWord, readInput } from './command-input.ts';
import { lossInEnglish } from './loss-words.ts';

/** The readers of questionnaires that were made elsewhere, by the word that --from takes. */
const readers = { paste: readPaste, lss: readLimeSurvey };
type From = keyof typeof readers;
const isFrom = (given: unknown): given is From => Object.hasOwn(readers, String(given));

export const campaignConvert: Command = {
  name: 'campaign convert',
  usage: 'campaign convert FILE --out FILE [--from paste|lss]',
  summary: 'makes a campaign file of a questionnaire from elsewhere, and says what was lost',
  any_database: true,
  async run(_, { words, options: { out, from } }) {
    const path = oneWord(words, campaignConvert.usage);
    if (typeof out !== 'string' || !out) throw new CommandError(`Usage: ./panel ${campaignConvert.usage}`);
    const reader = from ?? (/\.lss$/i.test(path) ? 'lss' : 'paste');
    if (!isFrom(reader)) throw new CommandError(`--from must be one of: ${Object.keys(readers).join(', ')}.`);
    const read = readers[reader]((await readInput(path)).toString('utf8'));
    if ('unreadable' in read) throw new Problem('conversion_refused', { facts: { why: read.unreadable } });
    const { file, losses } = read;
    await writeFile(out, `${JSON.stringify(file, null, 2)}\n`).catch((error: NodeJS.ErrnoException) => {
      throw new CommandError(`Cannot write ${out}: ${error.code}.`);
    });
    const questions = file.questions!.length;
    const lines = losses.map((one) => printable(lossInEnglish(one)));
    return { text: [...lines, `${questions} questions in ${out}.`].join('\n'), json: { file: out, questions, losses } };
  },
};

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
