import { publishOutcome, withdrawOutcome } from '../../../surveys/campaigns/published-result.ts';
import { readOutcomes } from '../../../surveys/campaigns/read-outcome.ts';
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

export const campaignOutcome: Command = {
  name: 'campaign outcome',
  usage: 'campaign outcome ID (--question REF --sentence TEXT --done TEXT | --off)',
  summary: 'tells everybody what came of a campaign that is over: the home page and members show it; --off: no more',
  async run(context, { words, options: { question, sentence, done, off } }) {
    const id = oneWord(words, campaignOutcome.usage);
    const texts = [question, sentence, done];
    if (off === true && texts.every((text) => text === undefined)) {
      const withdrawn = await context.db.transaction((tx) => withdrawOutcome(tx, context, id));
      const { title } = await describe(context, id);
      const text = withdrawn ? `The outcome of "${title}" is shown no more.` : `Of "${title}" no outcome was shown.`;
      return { text, json: { id, title, outcome: null, withdrawn } };
    }
    if (off || typeof question !== 'string' || typeof sentence !== 'string' || typeof done !== 'string') {
      throw new CommandError(`Usage: ./panel ${campaignOutcome.usage}`);
    }
    await context.db.transaction((tx) => publishOutcome(tx, context, id, { question_id: question, sentence, done }));
    const told = (await readOutcomes(context.db, [id])).get(id)!;
    const lines = told.shares.map(({ title, percent }) => `  ${percent === null ? 'few' : `${percent} %`}  ${title}`);
    return {
      text: [`"${told.title}", ${told.month}, ${told.people} people: ${told.question}`, ...lines].join('\n'),
      json: { id, ...told },
    };
  },
};
