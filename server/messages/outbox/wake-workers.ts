import type pg from 'pg';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';

/** The name of the PostgreSQL notification. It is used in this file only: by no trigger and no other statement. */
const name = 'message_queued';

/** The wake-up as part of a statement that queues a message. */
export const wakeUp: Sql = sql`pg_notify(${name}, '')`;

/** When this commits, every worker looks again at which messages may leave. */
export async function wakeWorkers(db: Queryable): Promise<void> {
  await db.run(sql`select ${wakeUp}`);
}

/** From now on this connection is told of each wake-up. */
export async function listenForWakeUp(client: pg.ClientBase, heard: () => void): Promise<void> {
  client.on('notification', ({ channel }) => {
    if (channel === name) heard();
  });
  await client.query(`listen ${name}`);
}
