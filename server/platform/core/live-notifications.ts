import type pg from 'pg';
import type { LiveMessage, LiveTopic } from '#contract/calls/office/live.ts';
import { type Queryable, sql } from '../database/sql.ts';
import type { Context } from './context.ts';

/** The name of the PostgreSQL notification by which servers tell each other what changed. */
const name = 'office_live';
/** Not for browsers: sessions of staff ended, so each stream asks whether its own still lives. */
const sessions = 'sessions';

/** When this commits, every browser of the office that follows the topic hears of it, on whichever server. */
export async function notifyLive(db: Queryable, topic: LiveTopic, revision?: number): Promise<void> {
  const message: LiveMessage = { topic, ...(revision !== undefined && { revision }) };
  await db.run(sql`select pg_notify(${name}, ${JSON.stringify(message)})`);
}

const soon_ms = 1000;
const changed = new WeakMap<Queryable, Set<string>>();

/**
 * Answers and messages are many: who follows the fieldwork of these campaigns is told once a second, for all of them together.
 * Never called for an anonymous answer: that something changed would tell when somebody answered.
 */
export function notifyFieldworkSoon({ db, log }: Pick<Context, 'db' | 'log'>, campaignIds: Iterable<string>): void {
  let waiting = changed.get(db);
  if (!waiting) {
    waiting = new Set();
    changed.set(db, waiting);
    setTimeout(() => {
      const messages = [...changed.get(db)!].map((id) =>
        JSON.stringify({ topic: `field:${id}` } satisfies LiveMessage),
      );
      changed.delete(db);
      // Anyone who follows looks again by themselves after a minute.
      db.run(sql`select pg_notify(${name}, message) from unnest(${messages}::text[]) as message`).catch(
        (error: unknown) => log.debug({ err: error }, 'that fieldwork changed could not be told'),
      );
    }, soon_ms).unref();
  }
  for (const id of campaignIds) waiting.add(id);
}

/** When this commits, no stream goes on for a session that is over. */
export async function notifySessionsEnded(db: Queryable): Promise<void> {
  await db.run(sql`select pg_notify(${name}, ${sessions})`);
}

type LiveListener = { message(message: LiveMessage): void; sessionsEnded(): void };

/** From now on this connection is told of all of it. */
export async function listenLive(client: pg.ClientBase, heard: LiveListener): Promise<void> {
  client.on('notification', ({ payload = '' }) => {
    if (payload === sessions) heard.sessionsEnded();
    else heard.message(JSON.parse(payload) as LiveMessage);
  });
  await client.query(`listen ${name}`);
}
