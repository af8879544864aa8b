import type pg from 'pg';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Backpressure } from './backpressure.ts';

/** The name of the PostgreSQL notification by which a server that only answers tells the sender how long parents wait. */
const name = 'parents_waited';
const everyMs = 200;
/** As late as what is told may be when it is heard. */
const lateMs = everyMs + 50;
const atOnceMost = 200;

type LatencySharing = { waited(ms: number): void; stop(): Promise<void> };

/** Tells the servers that send how long parents waited here: durations alone, a few times a second while somebody answers. */
export function startSharingLatency({ db, log }: Pick<Context, 'db' | 'log'>): LatencySharing {
  let waits: number[] = [];
  let telling: Promise<void> | undefined;
  let soon: NodeJS.Timeout | undefined;

  function tell(): void {
    soon = undefined;
    // Anyone who answers slowly is not asked for more: what came meanwhile goes with the next one.
    telling ??= db
      .run(sql`select pg_notify(${name}, ${waits.splice(0).join(',')})`)
      .then(() => undefined)
      .catch((error: unknown) => log.debug({ err: error }, 'how long parents wait could not be told'))
      .finally(() => {
        telling = undefined;
        if (waits.length > 0) later();
      });
  }
  const later = () => {
    soon ??= setTimeout(tell, everyMs);
  };

  return {
    waited(ms) {
      if (waits.length < atOnceMost) waits.push(Math.round(ms));
      if (!telling) later();
    },
    async stop() {
      clearTimeout(soon);
      waits = [];
      await telling;
    },
  };
}

/** From now on the sender hears on this connection how long parents wait at other servers. */
export async function listenForLatency(client: pg.ClientBase, way: Backpressure): Promise<void> {
  client.on('notification', ({ channel, payload }) => {
    if (channel !== name || !payload) return;
    for (const ms of payload.split(',')) way.waited(Number(ms), lateMs);
  });
  await client.query(`listen ${name}`);
}
