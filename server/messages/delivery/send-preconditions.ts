import { type Channel, channels } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { clockFault } from '../../platform/time/clock-skew.ts';
import { checkHome, homeEveryMs, type PromotionCheck, readSendHold } from '../outbox/send-hold.ts';
import { type ChannelPause, makeChannelPause, readChannels } from './channel-pause.ts';
import { lackOfRoom, type ReadDisk } from './disk-room.ts';
import type { MessageQueueName } from './outgoing.ts';

export type SendPreconditions = {
  /** Something may have changed: the next `door` looks again, before any message is taken. */
  stale(): void;
  door(channel: Channel, lane: MessageQueueName): Promise<'open' | 'closed' | 'probe'>;
  /** Whether the channel is known to be open, from the last look and without a new one. */
  isOpen(channel: Channel, lane: MessageQueueName): boolean;
  pauseOf(channel: Channel): ChannelPause;
};

/**
 * What keeps messages from leaving: a copied database, a clock that is wrong, a channel that is paused, a disk that is
 * filling up.
 */
export function makeSendPreconditions(context: Context, disk: ReadDisk): SendPreconditions {
  const pauses = Object.fromEntries(channels.map((one) => [one, makeChannelPause(context, one)])) as Record<
    Channel,
    ChannelPause
  >;
  const witness: PromotionCheck = {};
  let homeAt: number | undefined;
  let held = true;
  let lack: string | undefined;
  let wrong: string | undefined;
  let looked: Promise<void> | undefined;
  let known = false;

  async function look(): Promise<void> {
    if (homeAt === undefined || performance.now() - homeAt > homeEveryMs) {
      await checkHome(context, witness);
      homeAt = performance.now();
    }
    // One after the other, on one connection.
    const now = await readSendHold(context.db);
    const states = await readChannels(context.db);
    const fault = await clockFault(context);
    const space = await disk(context.config);
    held = now !== undefined;
    for (const state of states) pauses[state.name].learn(state);
    if (fault && !wrong) context.log.error({ reason: fault }, 'nothing is sent until the clock is right');
    if (!fault && wrong) context.log.warn('the clock is right again: messages go on');
    wrong = fault;
    const found = lackOfRoom(space);
    if (found && !lack) context.log.error({ reason: found }, 'mailings wait until there is room');
    if (!found && lack) context.log.warn('there is room again: mailings go on');
    lack = found;
    known = true;
  }

  const isClosed = (lane: MessageQueueName) =>
    held || wrong !== undefined || (lane === 'mailing' && lack !== undefined);

  return {
    stale() {
      looked = undefined;
      known = false;
    },
    async door(channel, lane) {
      looked ??= look();
      const mine = looked;
      await mine.catch((error: unknown) => {
        if (looked === mine) looked = undefined;
        throw error;
      });
      return isClosed(lane) ? 'closed' : pauses[channel].door();
    },
    isOpen: (channel, lane) => known && !isClosed(lane) && pauses[channel].door() === 'open',
    pauseOf: (channel) => pauses[channel],
  };
}
