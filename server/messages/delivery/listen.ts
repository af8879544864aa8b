import type { Context } from '../../platform/core/context.ts';
import { type NotificationListener, startNotificationListener } from '../../platform/core/notification-listener.ts';
import { listenForWakeUp } from '../outbox/wake-workers.ts';
import type { Backpressure } from './backpressure.ts';
import { listenForLatency } from './shared-latency.ts';

/** Hears of each commit that queued a message, and of how long parents wait at other servers. */
export const listenForMessages = (context: Context, heard: () => void, way: Backpressure): NotificationListener =>
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
