import type { Context } from '../../base/context.ts';
import { type Ears, startEars } from '../../base/ears.ts';
import { listenForWakeUp } from '../ledger/wake.ts';
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
