import type { Context } from '../base/context.ts';
import type { Channel } from '../messages/ledger/enqueue.ts';
import { type ChannelState, pauseChannel, readChannels, resumeChannel } from '../messages/sending/channel-pause.ts';
import { oneWord } from './campaign/answer.ts';
import { type Answer, type Command, CommandError } from './command.ts';

const names: readonly string[] = ['email', 'whatsapp', 'sms'] satisfies Channel[];

function line({ name, paused_at, reason, by_hand, retry_at }: ChannelState): string {
  if (!paused_at) return `${name.padEnd(9)} sends`;
  const next = by_hand ? 'until `panel channel resume`' : `tried again at ${retry_at?.toISOString()}`;
  return `${name.padEnd(9)} rests since ${paused_at.toISOString()}, ${next}: ${reason}`;
}

async function tell({ db }: Context): Promise<Answer> {
  const channels = await readChannels(db);
  return { text: channels.map(line).join('\n'), json: channels };
}

function nameIn(words: readonly string[], usage: string): Channel {
  const name = oneWord(words, usage);
  if (!names.includes(name)) throw new CommandError(`There is no channel ${name}. There are: ${names.join(', ')}.`);
  return name as Channel;
}

const channelPause: Command = {
  name: 'channel pause',
  usage: 'channel pause NAME',
  summary: 'lets nothing more leave by email, whatsapp or sms, messages about accounts included',
  async run(context, { words }) {
    const name = nameIn(words, channelPause.usage);
    await context.db.transaction((tx) => pauseChannel(tx, context, name));
    return tell(context);
  },
};

const channelResume: Command = {
  name: 'channel resume',
  usage: 'channel resume NAME',
  summary: 'lets messages leave again',
  async run(context, { words }) {
    const name = nameIn(words, channelResume.usage);
    const resumed = await context.db.transaction((tx) => resumeChannel(tx, name));
    if (!resumed) throw new CommandError(`The channel ${name} is not at rest.`);
    return tell(context);
  },
};

export const channelCommands: Command[] = [
  {
    name: 'channel list',
    usage: 'channel list',
    summary: 'tells which channels send and which rest, with the reason',
    run: tell,
  },
  channelPause,
  channelResume,
];
