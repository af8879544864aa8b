import { type Channel, channels } from '#contract/channels.ts';
import { notSetUp } from '../../messages/channels/channels.ts';
import { type ChannelState, pauseChannel, readChannels, resumeChannel } from '../../messages/delivery/channel-pause.ts';
import { readSendHold, releaseMessages, type SendHold } from '../../messages/outbox/send-hold.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { oneWord } from './campaign/command-input.ts';
import { type Command, CommandError, type CommandResult } from './command.ts';

export const messagesRelease: Command = {
  name: 'messages release',
  usage: 'messages release',
  summary: 'lets a copy of a database send: only when the other one never will again',
  async run(context) {
    const held = await releaseMessages(context);
    return { text: 'Released: what is due leaves now.', json: { released: true, ...held } };
  },
};

const anyOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

function line({ name, paused_at, reason, by_hand, retry_at }: ChannelState, config: Config): string {
  const unset = notSetUp(config).get(name);
  if (unset) return `${name.padEnd(9)} sends nothing. ${unset}`;
  if (!paused_at) return `${name.padEnd(9)} sends`;
  const next = by_hand ? 'until `panel channel resume`' : `tried again at ${retry_at?.toISOString()}`;
  return `${name.padEnd(9)} rests since ${paused_at.toISOString()}, ${next}: ${reason}`;
}

/** In a copy of a database nothing is sent, even by a channel that is not paused. */
const heldLine = ({ since, why }: SendHold): string =>
  `Nothing leaves by any of these since ${since}: ${why}. When the original never sends again: messages release`;

async function tell({ db, config }: Context): Promise<CommandResult> {
  const [states, held] = [await readChannels(db), await readSendHold(db)];
  const text = [...(held ? [heldLine(held)] : []), ...states.map((state) => line(state, config))].join('\n');
  const unset = notSetUp(config);
  const json = states.map((state) => ({ ...state, held: held !== undefined, set_up: !unset.has(state.name) }));
  return { text, json };
}

function nameIn(words: readonly string[], usage: string): Channel {
  const name = oneWord(words, usage);
  const found = channels.find((channel) => channel === name);
  if (!found) throw new CommandError(`There is no channel ${name}. There are: ${channels.join(', ')}.`);
  return found;
}

const channelPause: Command = {
  name: 'channel pause',
  usage: 'channel pause NAME',
  summary: `lets nothing more leave by ${anyOf.format(channels)}, messages about accounts included`,
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
    await context.db.transaction((tx) => resumeChannel(tx, context, name));
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
