import { chooseTeaser, endTeaser } from '../../../surveys/campaigns/teaser.ts';
import { type Command, CommandError } from '../command.ts';
import { describe, oneWord } from './command-input.ts';

export const campaignTaste: Command = {
  name: 'campaign taste',
  usage: 'campaign taste (ID | --off)',
  summary: 'shows the first question of an open anonymous campaign on the home page; --off: none',
  async run(context, { words, options }) {
    if (options.off === true) {
      if (words.length > 0) throw new CommandError(`Usage: ./panel ${campaignTaste.usage}`);
      const ended = await context.db.transaction((tx) => endTeaser(tx, context));
      const text = ended ? 'The home page shows no question any more.' : 'The home page showed no question.';
      return { text, json: { taste: null, ended } };
    }
    const id = oneWord(words, campaignTaste.usage);
    await context.db.transaction((tx) => chooseTeaser(tx, context, id));
    const json = await describe(context, id);
    const text = `The home page shows the first question of "${json.title}". Nobody can be invited to it meanwhile.`;
    return { text, json: { taste: json } };
  },
};
