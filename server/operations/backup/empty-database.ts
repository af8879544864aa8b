import { setTimeout as pause } from 'node:timers/promises';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { BackupError } from './backup-errors.ts';
import { schemas } from './tables.ts';

const elsewhere = 'Set another DATA_DIR or DATABASE_URL, whose database is empty, and try it again.';
const waits = [50, 150, 400, 1000, 1500];

/** A restore never mixes with what is there, and never pulls a database away from under a server. */
export async function refuseUnlessEmpty(db: Queryable): Promise<void> {
  for (const [table, what] of Object.entries(holding)) {
    const { there } = await db.one(sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`);
    if (!there) continue;
    const { rows } = (await db.raw(`select count(*) as rows from ${table}`)) as unknown as { rows: { rows: number }[] };
    const count = rows[0]!.rows;
    if (count > 0) throw new BackupError(`This database is not empty: it holds ${count} ${what}. ${elsewhere}`);
  }
}

const holding = {
  'contact.member': 'members',
  'survey.campaign': 'campaigns',
  'office.staff': 'people of the office',
  'contact.message': 'messages',
  'contact.departed': 'addresses of who was erased',
};

/** Connections that ended a moment ago may still be listed. */
export async function refuseWhenUsed(db: Queryable): Promise<void> {
  for (const wait of [...waits, 0]) {
    const { others } = await db.one(sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (others === 0) return;
    await pause(wait);
  }
  throw new BackupError(
    'Something else uses this database. Stop the server and every other command, and try it again.',
  );
}

/** What migrations of a start that nobody used had made. */
export async function clear(db: Queryable): Promise<void> {
  await db.raw(`drop schema if exists ${schemas.join(', ')} cascade`);
}
