import { isDay } from '#contract/format.ts';
import { type LeftOutReason, leftOutReasons } from '#contract/results/left-out-reasons.ts';
import { countAgain, leaveOut } from '../../../results/left-out/exclude-responses.ts';
import { showLeftOut } from '../../../results/left-out/show.ts';
import { readConditions } from '../../../results/tables/choose.ts';
import { oneWord } from '../campaign/command-input.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';

const text = (value: unknown): string | undefined => (typeof value === 'string' && value ? value : undefined);
const isReason = (value: string | undefined): value is LeftOutReason =>
  value !== undefined && Object.hasOwn(leftOutReasons, value);

const resultsLeaveOut: Command = {
  name: 'results leave-out',
  usage:
    'results leave-out ID --reason test|prank|flood --words TEXT (--numbers N,N | [--day YYYY-MM-DD] [--filter REF:ANSWER])',
  summary: 'leaves answers out of all results: by the numbers of an export, or by day and what they answered',
  async run(context, { words, options }) {
    const id = oneWord(words, this.usage);
    const reason = text(options.reason);
    const said = text(options.words);
    if (!isReason(reason) || !said) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const day = text(options.day);
    if (day && !isDay(day)) throw new CommandError('A day is written as 2027-01-31.');
    const numbers = text(options.numbers)?.split(',');
    const pattern = readConditions(text(options.filter));
    const asked = { reason, words: said, pattern, ...(day && { day }), ...(numbers && { numbers }) };
    const number = await context.db.transaction((tx) => leaveOut(tx, context, id, true, asked));
    return { text: `Left out as number ${number}; the results follow at once.`, json: { number } };
  },
};

const resultsCountAgain: Command = {
  name: 'results count-again',
  usage: 'results count-again ID NUMBER',
  summary: 'counts answers again that were left out',
  async run(context, { words }) {
    const [id, number, ...more] = words;
    if (!id || !number || more.length > 0 || !/^\d{1,6}$/.test(number)) {
      throw new CommandError(`Usage: ./panel ${this.usage}`);
    }
    await context.db.transaction((tx) => countAgain(tx, context, id, true, Number(number)));
    return { text: 'They count again; the results follow at once.', json: { number: Number(number) } };
  },
};

const resultsLeftOut: Command = {
  name: 'results left-out',
  usage: 'results left-out ID',
  summary: 'lists which answers of a campaign do not count, and why',
  async run(context, { words }) {
    const { acts } = await showLeftOut(context, oneWord(words, this.usage), true);
    const lines = acts.map(({ number, made_at, reason, words: why, day, pattern, count, undone_at }) =>
      [
        number,
        made_at,
        reason,
        undone_at ? `undone ${undone_at}` : (count ?? 'under 10'),
        printable([why, day, ...pattern].filter(Boolean).join('; ')),
      ].join('  '),
    );
    return { text: lines.join('\n') || 'Nothing is left out.', json: acts };
  },
};

export const leftOutCommands: Command[] = [resultsLeaveOut, resultsCountAgain, resultsLeftOut];
