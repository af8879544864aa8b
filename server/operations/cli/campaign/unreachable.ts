import { listUnreachable } from '../../../fieldwork/monitor/unreachable.ts';
import type { Command } from '../command.ts';
import { printable } from '../run-command.ts';
import { oneWord } from './command-input.ts';

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
