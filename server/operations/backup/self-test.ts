import { setTimeout as pause } from 'node:timers/promises';
import { readDisk } from '../../messages/delivery/disk-room.ts';
import type { Context } from '../../platform/core/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { BackupError } from './backup-errors.ts';
import { type LoadedBackup, loadBackup } from './load-backup.ts';
import { sumOf } from './tables.ts';

type SelfTestResult = { ok: true; rows: number } | { ok: false; why: string };

/**
 * Puts a backup back into a database beside this one, counts and adds up every table there, and throws it away: only
 * what was put back once is a backup. Nobody but PostgreSQL sees that database.
 */
export async function testBackup(context: Context, file: string): Promise<SelfTestResult> {
  try {
    const rows = await withScratch(context, async (scratch) => {
      const loaded = await scratch.alone(async (client) => {
        const on = queryable(client);
        await on.raw('begin');
        const found = await loadBackup(context, client, file, { judge: () => undefined, tell: () => undefined });
        await compare(on, found);
        await on.raw('rollback');
        return found;
      });
      return loaded.rows;
    });
    return { ok: true, rows };
  } catch (error) {
    if (error instanceof BackupError) return { ok: false, why: error.message };
    throw error;
  }
}

async function compare(on: ReturnType<typeof queryable>, { tables }: LoadedBackup): Promise<void> {
  for (const [table, { rows, sum }] of tables) {
    const now = await sumOf(on, table);
    if (now.rows === rows && now.sum === sum) continue;
    throw new BackupError(`${table} came back otherwise: ${now.rows} of ${rows} rows, or other values.`);
  }
}

const mayNotCreate = '42501';

async function withScratch<T>(context: Context, work: (scratch: Database) => Promise<T>): Promise<T> {
  const { db, config } = context;
  const { own, size } = await db.one(sql<{ own: string; size: number }>`
    select current_database() as own, pg_database_size(current_database()) as size`);
  const { free_bytes } = await readDisk(config);
  // A copy of the data and as much of the log. Where the database is another machine's, its disk is not seen from here.
  if (!config.database_url && free_bytes < 2 * size) throw new BackupError('There is no room on the disk for a trial.');
  const name = `${own.slice(0, 48)}_backup_trial`;
  // Of a trial that was killed.
  await drop(db, name);
  await db.raw(`create database "${name}"`).catch((error: { code?: string }) => {
    if (error.code !== mayNotCreate) throw error;
    throw new BackupError('The role of DATABASE_URL may not create a database: alter role … createdb.');
  });
  const place = config.database_url ? inUrl(config.database_url, name) : { database: name };
  const scratch = db.apart({ ...place, max: 1 });
  try {
    return await work(scratch);
  } finally {
    await scratch.end();
    await drop(db, name);
  }
}

const inUse = '55006';
const waits = [0, 100, 500, 2000];

/** The connection that used it ends a moment after it was told to. */
async function drop(db: Database, name: string): Promise<void> {
  for (const wait of waits) {
    await pause(wait);
    try {
      await db.raw(`drop database if exists "${name}"`);
      return;
    } catch (error) {
      if ((error as { code?: string }).code !== inUse) throw error;
    }
  }
  await db.raw(`drop database if exists "${name}" with (force)`);
}

function inUrl(address: string, name: string): { connectionString: string } {
  const url = new URL(address);
  url.pathname = `/${name}`;
  return { connectionString: url.toString() };
}
