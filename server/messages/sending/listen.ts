import { setTimeout as pause } from 'node:timers/promises';
import type { Context } from '../../base/context.ts';
import { listenForWakeUp } from '../ledger/wake.ts';

/** Hears of each commit that queued a message; after a restart of the database it listens again by itself. */
export function listen(context: Context, heard: () => void): { stop(): Promise<void> } {
  const over = new AbortController();
  const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }));

  async function once(): Promise<void> {
    await context.db.alone(async (client) => {
      const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
      await listenForWakeUp(client, heard);
      // Messages may have been queued while nobody was listening.
      heard();
      await Promise.race([lost, until]);
    });
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      await once().catch((error: unknown) => context.log.warn({ err: error }, 'not listening for new messages'));
      await pause(1000, undefined, { signal: over.signal }).catch(() => undefined);
    }
  }
  const ended = run();

  return {
    async stop() {
      over.abort();
      await ended;
    },
  };
}
