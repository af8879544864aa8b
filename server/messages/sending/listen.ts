import type { Context } from '../../base/context.ts';
import { type Ears, startEars } from '../../base/ears.ts';
import { listenForWakeUp } from '../ledger/wake.ts';

/** Hears of each commit that queued a message. */
export const listen = (context: Context, heard: () => void): Ears =>
  startEars(
    context,
    async (client) => {
      await listenForWakeUp(client, heard);
      // Messages may have been queued while nobody was listening.
      heard();
    },
    'not listening for new messages',
  );
