import type { Context } from '../context.ts';
import { makeLane } from './lane.ts';
import { listen } from './listen.ts';
import type { Channels, Writer } from './outgoing.ts';
import type { Channel } from './queue.ts';

export type Worker = {
  /** Takes nothing new; what is leaving may finish. */
  stop(): Promise<void>;
  /** Resolves when nothing is leaving and nothing is due. */
  drained(): Promise<void>;
};

/** For retries and what a dead worker left; new messages are heard of at once. */
const pollMs = 2000;

/** Sends what is queued, as soon as it is committed. Any number of these may run on one database. */
export function startWorker(context: Context, channels: Channels, writer: Writer): Worker {
  const senders = Object.entries(channels) as [Channel, Channels[Channel]][];
  const lanes = senders.map(([channel, sender]) => makeLane(context, channel, sender, writer));
  const wake = () => {
    for (const lane of lanes) lane.wake();
  };
  const ears = listen(context, wake);
  const poll = setInterval(wake, pollMs);

  return {
    drained: async () => void (await Promise.all(lanes.map((lane) => lane.drained()))),
    async stop() {
      clearInterval(poll);
      await ears.stop();
      await Promise.all(lanes.map((lane) => lane.stop()));
      await Promise.all(senders.map(([, sender]) => sender.close()));
    },
  };
}
