import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { daysLater } from '../../platform/time/amsterdam.ts';
import { createProgramKey, endKey, listKeys } from '../../staff/accounts/program-keys.ts';
import { oneWord } from './campaign/command-input.ts';
import { type Command, CommandError } from './command.ts';

const programAdd: Command = {
  name: 'program add',
  usage: 'program add NAME [--campaign ID] [--until 2027-12-31]',
  summary: 'makes a key by which a program reads results and exports, of one campaign or all; it is printed once',
  async run(context, { words, options }) {
    const [name, ...more] = words;
    if (!name || more.length > 0) throw new CommandError(`Usage: ./panel ${this.usage}`);
    const { campaign = '', until = isoDay(daysLater(context.clock.now(), rules.key_days_most)) } = options as Record<
      string,
      string | undefined
    >;
    const given = { name, campaign_id: campaign, last_day: until };
    const made = await context.db.transaction((tx) => createProgramKey(tx, context, given));
    return { text: `${made.key}\nIt is told this once, and works to the end of ${until}.`, json: { ...made, until } };
  },
};

const programEnd: Command = {
  name: 'program end',
  usage: 'program end ID',
  summary: 'ends the key of a program at once',
  async run(context, { words }) {
    const id = oneWord(words, this.usage);
    await context.db.transaction((tx) => endKey(tx, context, id));
    return { text: 'The key opens nothing any more.', json: { id } };
  },
};

const programList: Command = {
  name: 'program list',
  usage: 'program list',
  summary: 'the keys of programs, for what, until when, and when they were last used',
  async run(context) {
    const keys = await listKeys(context, null);
    const lines = keys.map(({ id, name, campaign, created_by, last_day, state, used_at }) =>
      [
        id,
        name,
        campaign?.title ?? 'all campaigns',
        `of ${created_by ?? 'the operator'}`,
        state,
        `until ${last_day}`,
        `used ${used_at ?? 'never'}`,
      ].join('  '),
    );
    return { text: lines.join('\n') || 'No program has a key.', json: keys };
  },
};

export const programCommands: Command[] = [programAdd, programEnd, programList];
