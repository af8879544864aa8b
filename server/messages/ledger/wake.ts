import type pg from 'pg';
import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';

/** The name under which PostgreSQL passes it on. Nobody else knows it: no trigger, and no other statement. */
const name = 'message_queued';

/** As part of a statement that queues a message. */
export const wakeUp: Sql = sql`pg_notify(${name}, '')`;

/** Every worker looks again at what may leave, at commit. */
export async function wakeWorkers(db: Queryable): Promise<void> {
  await db.run(sql`select ${wakeUp}`);
}

/** From now on this connection is told of each wake-up. */
export async function listenForWakeUp(client: pg.ClientBase, heard: () => void): Promise<void> {
  client.on('notification', heard);
  await client.query(`listen ${name}`);
}
