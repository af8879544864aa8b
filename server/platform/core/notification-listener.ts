import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Context } from './context.ts';

export type NotificationListener = { stop(): Promise<void> };

const againMs = 1000;

/**
 * A connection of its own that hears what the database notifies; after a restart of the database it listens again by
 * itself. `open` begins to listen, and looks for what came while nobody listened.
 */
export function startNotificationListener(
  { db, log }: Pick<Context, 'db' | 'log'>,
  open: (client: pg.ClientBase) => Promise<void>,
  failed: string,
): NotificationListener {
  const over = new AbortController();
  const until = new Promise<void>((resolve) => over.signal.addEventListener('abort', () => resolve(), { once: true }));

  async function once(): Promise<void> {
    await db.alone(async (client) => {
      const lost = new Promise<void>((resolve) => client.once('end', () => resolve()));
      await open(client);
      await Promise.race([lost, until]);
    });
  }

  async function run(): Promise<void> {
    while (!over.signal.aborted) {
      await once().catch((error: unknown) => log.warn({ err: error }, failed));
      await pause(againMs, undefined, { signal: over.signal }).catch(() => undefined);
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
