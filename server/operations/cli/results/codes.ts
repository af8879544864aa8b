import { readCoded } from '../../../results/coding/coded.ts';
import { addCode, changeCode, readCodes, setCodeRemoved } from '../../../results/coding/codes.ts';
import { countCodes } from '../../../results/coding/count-codes.ts';
import { readCampaign } from '../../../surveys/campaigns/campaigns.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';

const resultsCodes: Command = {
  name: 'results codes',
  usage: 'results codes ID QUESTION',
  summary: 'lists the codes of an open question, and how many answers have each; small numbers are hidden',
  async run(context, { words }) {
    const [id, question] = exactly(words, 2, this.usage);
    const { anonymous } = await readCampaign(context.db, id);
    const codes = (await readCodes(context.db, id)).filter((one) => one.question === question);
    const given = [...((await readCoded(context.db, id, question)).get(question) ?? [])];
    const counted = countCodes(context, id, {
      codes,
      given: given.map(([respondent, of]) => ({ respondent, codes: of })),
      exact: !anonymous,
      written: given.length,
    });
    const lines = counted.codes.map(
      ({ number, title, count }) => `${number}  ${count ?? 'hidden'}  ${printable(title)}`,
    );
    return { text: lines.join('\n') || 'This question has no codes.', json: counted.codes };
  },
};

const resultsCodeAdd: Command = {
  name: 'results code-add',
  usage: 'results code-add ID QUESTION TITLE',
  summary: 'adds a code to the list of an open question',
  async run(context, { words }) {
    const [id, question, title] = exactly(words, 3, this.usage);
    const written = { question, title: title.trim(), description: '' };
    const number = await context.db.transaction((tx) => addCode(tx, context, id, written));
    return { text: `Code ${number} is on the list.`, json: { number } };
  },
};

const resultsCodeChange: Command = {
  name: 'results code-change',
  usage: 'results code-change ID QUESTION NUMBER TITLE',
  summary: 'gives a code another title',
  async run(context, { words }) {
    const [id, question, of, title] = exactly(words, 4, this.usage);
    const number = numberIn(of, this.usage);
    await context.db.transaction(async (tx) => {
      const code = (await readCodes(tx, id)).find((one) => one.question === question && one.number === number);
      const { description = '', revision = 0 } = code ?? {};
      await changeCode(tx, context, id, { question, number, title: title.trim(), description, revision });
    });
    return { text: 'The code has its new title.', json: { number } };
  },
};

const removing = (name: string, removed: boolean, summary: string, done: string): Command => ({
  name,
  usage: `${name} ID QUESTION NUMBER`,
  summary,
  async run(context, { words }) {
    const [id, question, of] = exactly(words, 3, this.usage);
    const number = numberIn(of, this.usage);
    await context.db.transaction((tx) => setCodeRemoved(tx, context, id, { question, number, removed }));
    return { text: done, json: { number } };
  },
});

function exactly<N extends 2 | 3 | 4>(words: readonly string[], many: N, usage: string) {
  if (words.length !== many || words.some((word) => word.trim() === ''))
    throw new CommandError(`Usage: ./panel ${usage}`);
  return words as unknown as N extends 2
    ? [string, string]
    : N extends 3
      ? [string, string, string]
      : [string, string, string, string];
}

function numberIn(text: string, usage: string): number {
  if (!/^\d{1,3}$/.test(text)) throw new CommandError(`Usage: ./panel ${usage}`);
  return Number(text);
}

export const codeCommands: Command[] = [
  resultsCodes,
  resultsCodeAdd,
  resultsCodeChange,
  removing(
    'results code-remove',
    true,
    'takes a code off the list; its answers keep it, should it come back',
    'The code is off the list.',
  ),
  removing(
    'results code-restore',
    false,
    'puts a code back with every answer that had it',
    'The code is on the list again.',
  ),
];
