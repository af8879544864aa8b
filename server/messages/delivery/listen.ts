import type { Context } from '../../platform/core/context.ts';
import { type Ears, startEars } from '../../platform/core/ears.ts';
import { listenForWakeUp } from '../outbox/wake.ts';
import type { GiveWay } from './give-way.ts';
import { listenForWaits } from './waits-elsewhere.ts';

/** Hears of each commit that queued a message, and of how long parents wait at other servers. */
export const listen = (context: Context, heard: () => void, way: GiveWay): Ears =>
  startEars(
    context,
    async (client) => {
      await listenForWakeUp(client, heard);
      await listenForWaits(client, way);
      // Messages may have been queued while nobody was listening.
      heard();
    },
    'not listening for new messages',
  );
