import type { Context } from '../context.ts';
import { makeRest, type Rest, readChannels } from './channel-rest.ts';
import { lackOfRoom, type ReadDisk } from './disk-room.ts';
import { checkHome, readHeld } from './hold.ts';
import type { LaneName } from './outgoing.ts';
import type { Channel } from './queue.ts';

export type Watch = {
  /** Something may have changed: look again before anything more is taken. */
  stale(): void;
  door(channel: Channel, lane: LaneName): Promise<'open' | 'closed' | 'probe'>;
  rest(channel: Channel): Rest;
};

/** What keeps messages from leaving: a copied database, a channel at rest, a disk that is filling up. */
export function makeWatch(context: Context, disk: ReadDisk): Watch {
  const rests: Record<Channel, Rest> = {
    email: makeRest(context, 'email'),
    whatsapp: makeRest(context, 'whatsapp'),
    sms: makeRest(context, 'sms'),
  };
  let home = false;
  let held = true;
  let lack: string | undefined;
  let looked: Promise<void> | undefined;

  async function look(): Promise<void> {
    if (!home) await checkHome(context);
    home = true;
    const [now, channels, space] = await Promise.all([
      readHeld(context.db),
      readChannels(context.db),
      disk(context.config),
    ]);
    held = now !== undefined;
    for (const state of channels) rests[state.name].learn(state);
    const found = lackOfRoom(space);
    if (found && !lack) context.log.error({ reason: found }, 'mailings wait until there is room');
    if (!found && lack) context.log.warn('there is room again: mailings go on');
    lack = found;
  }

  return {
    stale() {
      looked = undefined;
    },
    async door(channel, lane) {
      looked ??= look();
      const mine = looked;
      await mine.catch((error: unknown) => {
        if (looked === mine) looked = undefined;
        throw error;
      });
      if (held || (lane === 'mailing' && lack)) return 'closed';
      return rests[channel].door();
    },
    rest: (channel) => rests[channel],
  };
}
