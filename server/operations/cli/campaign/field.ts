import { dispositions, ratesOf } from '#contract/office/dispositions.ts';
import { readGroups } from '../../../fieldwork/groups/read-groups.ts';
import { extendCampaign } from '../../../fieldwork/monitor/extend.ts';
import { showFieldwork } from '../../../fieldwork/monitor/fieldwork-view.ts';
import { listUnreachable } from '../../../fieldwork/monitor/unreachable.ts';
import { type Command, CommandError } from '../command.ts';
import { printable } from '../run-command.ts';
import { describe, oneWord } from './command-input.ts';
import { groupLines } from './group.ts';

export const campaignUnreachable: Command = {
  name: 'campaign unreachable',
  usage: 'campaign unreachable ID',
  summary: 'lists by reference whom no message of a campaign reached; what it prints names nobody',
  async run(context, { words }) {
    const id = oneWord(words, campaignUnreachable.usage);
    const members = [];
    for (let after: string | undefined, more = true; more; ) {
      const page = await listUnreachable(context, id, after);
      members.push(...page.members);
      after = page.members.at(-1)?.id;
      ({ more } = page);
    }
    const lines = members.map(({ reference, channel, state, reason }) =>
      [reference, channel.padEnd(8), state, reason ?? ''].join('  ').trimEnd(),
    );
    return {
      text: lines.length === 0 ? 'Everybody was reached, or may be.' : lines.map(printable).join('\n'),
      json: { id, members },
    };
  },
};

const percent = (rate: number | null): string => (rate === null ? 'none' : `${(100 * rate).toFixed(1)} %`);

export const campaignField: Command = {
  name: 'campaign field',
  usage: 'campaign field ID',
  summary:
    'tells how a campaign goes: how many came beside what is usual, what became of each invitation, where people stop',
  async run(context, { words }) {
    const id = oneWord(words, campaignField.usage);
    await describe(context, id);
    const field = await showFieldwork(context, id);
    const { invited, finished, expected, dispositions: counts, stops, earlier } = field;
    const usual = expected
      ? `usual by now: ${expected.middle.toFixed(0)}, mostly ${expected.low.toFixed(0)} to ${expected.high.toFixed(0)}, by ${earlier} earlier campaigns`
      : 'nothing is usual before three earlier campaigns';
    const rates = counts && ratesOf(counts);
    return {
      text: [
        `${finished ?? 'under 10'} of ${invited} finished; ${field.anonymous ? 'nobody knows who' : usual}.`,
        ...(counts ? dispositions.filter((one) => counts[one] > 0).map((one) => `  ${counts[one]} ${one}`) : []),
        ...(rates ? [`  participation ${percent(rates.participation)}, completion ${percent(rates.completion)}`] : []),
        ...groupLines(await readGroups(context.db, id)),
        ...(stops ?? [])
          .filter(({ stopped }) => stopped)
          .map(
            ({ question, stopped, saw }) => `  ${stopped} at ${question}${saw === null ? '' : `, which ${saw} saw`}`,
          ),
      ].join('\n'),
      json: { id, ...field, rates },
    };
  },
};

export const campaignExtend: Command = {
  name: 'campaign extend',
  usage: 'campaign extend ID --closes-at DAY',
  summary: 'lets a campaign that runs close on another day',
  async run(context, { words, options }) {
    const id = oneWord(words, campaignExtend.usage);
    const day = options['closes-at'];
    if (typeof day !== 'string') throw new CommandError(`Usage: ./panel ${campaignExtend.usage}`);
    const { ends_at } = await context.db.transaction((tx) => extendCampaign(tx, context, id, day));
    return { text: `It closes at ${ends_at}.`, json: { id, ends_at } };
  },
};
