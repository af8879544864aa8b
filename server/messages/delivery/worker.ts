import type { Channel } from '#contract/channels.ts';
import type { Context } from '../../platform/core/context.ts';
import { type NotificationListener, startNotificationListener } from '../../platform/core/notification-listener.ts';
import { listenForWakeUp } from '../outbox/wake-workers.ts';
import { accountSource } from './account-source.ts';
import { type Backpressure, noBackpressure } from './backpressure.ts';
import { connections } from './connections.ts';
import { type ReadDisk, readDisk } from './disk-room.ts';
import { mailingSource } from './mailing-source.ts';
import type { ChannelSender, Channels, Writer } from './outgoing.ts';
import { makeQueueConsumer } from './queue-consumer.ts';
import { makeSendPreconditions } from './send-preconditions.ts';
import { listenForLatency } from './shared-latency.ts';

/** Hears of each commit that queued a message, and of how long parents wait at other servers. */
const listenForMessages = (context: Context, heard: () => void, way: Backpressure): NotificationListener =>
  startNotificationListener(
    context,
    async (client) => {
      await listenForWakeUp(client, heard);
      await listenForLatency(client, way);
      // Messages may have been queued while nobody was listening.
      heard();
    },
    'not listening for new messages',
  );

export type Worker = {
  /** Takes nothing new; what is leaving may finish. */
  stop(): Promise<void>;
  /** Resolves when nothing is leaving and nothing is due, or may leave. */
  drained(): Promise<void>;
};

/** How often a lane looks for retries and for messages of a dead worker; a new message rings the bell at once. */
const pollMs = 2000;

type Settings = { disk?: ReadDisk; way?: Backpressure; idle_ms?: number };

/** Sends what is queued, as soon as it is committed. Any number of these may run on one database. */
export function startWorker(
  given: Context,
  channels: Channels,
  writer: Writer,
  { disk = readDisk, way = noBackpressure, idle_ms = connections.idleTimeoutMillis }: Settings = {},
): Worker {
  const context: Context = { ...given, db: given.db.apart({ ...connections, idleTimeoutMillis: idle_ms }) };
  const senders = Object.entries(channels) as [Channel, ChannelSender][];
  const watch = makeSendPreconditions(context, disk);
  const lanes = senders.flatMap(([channel, sender]) => [
    makeQueueConsumer(context, {
      channel,
      sender,
      writer,
      watch,
      lane: 'account',
      source: accountSource(context, channel),
      way: noBackpressure,
    }),
    makeQueueConsumer(context, {
      channel,
      sender,
      writer,
      watch,
      lane: 'mailing',
      source: mailingSource(context, channel),
      way,
    }),
  ]);
  const wake = () => {
    watch.stale();
    for (const lane of lanes) lane.wake();
  };
  const ears = listenForMessages(context, wake, way);
  // One lane after the other: with nothing to send they share one connection, and the others are closed.
  let turn = 0;
  const poll = setInterval(() => {
    turn = (turn + 1) % lanes.length;
    if (turn === 0) watch.stale();
    lanes[turn]?.wake();
  }, pollMs / lanes.length);

  let ended: Promise<void> | undefined;
  async function end(): Promise<void> {
    clearInterval(poll);
    await ears.stop();
    await Promise.all(lanes.map((lane) => lane.stop()));
    await Promise.all(senders.map(([, sender]) => sender.close()));
    await context.db.end();
  }

  return {
    async drained() {
      watch.stale();
      await Promise.all(lanes.map((lane) => lane.drained()));
    },
    stop: () => (ended ??= end()),
  };
}
