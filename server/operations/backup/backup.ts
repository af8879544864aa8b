import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { access, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { createGzip } from 'node:zlib';
import type pg from 'pg';
import { isoDay } from '#contract/format.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { beginErasureLog, erasureLogOf, syncFolder, trimErasureLog } from '../../platform/core/erasure-log.ts';
import { keyFault } from '../../platform/core/secret-key-check.ts';
import { copyOut } from '../../platform/database/copy.ts';
import { queryable } from '../../platform/database/database.ts';
import { giveToFolderOwner } from '../../platform/database/folder-owner.ts';
import { backupLock } from '../../platform/database/migrate.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { shuffleLock } from '../../surveys/answering/shuffle.ts';
import { sealer } from './backup-encryption.ts';
import { BackupBusy, BackupError } from './backup-errors.ts';
import { type BackupRecord, type Header, write } from './records.ts';
import { BackupStopped, stopSignal } from './stop-backups.ts';
import { type BackupTable, copyOutOf, oneSpelling, readTables, sumOf } from './tables.ts';

type BackupResult = { file: string; taken_at: string; rows: number; bytes: number };
/** How much of how much is done. */
export type Tell = (done: number, of: number) => void;

/** More would be a little smaller and take twice as long. */
const gzipLevel = 3;

/**
 * Writes everything as it is at one moment into a file that is there whole or not at all. Nobody who saves waits for it: it
 * reads a snapshot.
 */
export async function takeBackup(context: Acting, file: string, tell: Tell = () => undefined): Promise<BackupResult> {
  if ((await readTables(context.db)).length === 0) {
    throw new BackupError('This database holds nothing of the panel yet.');
  }
  const fault = await keyFault(context);
  if (fault) throw new BackupError(`${fault}, and a backup is sealed with it. Set SECRET_KEY to the one of before.`);
  if (await isThere(file)) throw new BackupError(`${file} is there already. Give the backup another name.`);
  const half = `${file}.half`;
  return context.db.alone(async (client) => {
    const on = queryable(client);
    if (!(await isOurTurn(on))) {
      throw new BackupBusy('Another backup is being made at this moment. Wait until it is done.');
    }
    await seeToErasedList(context);
    // Of one that was killed.
    await rm(half, { force: true });
    try {
      const done = await writeAll(context, client, half, tell);
      const { size } = await stat(half);
      giveToFolderOwner(half);
      await rename(half, file);
      await syncFolder(dirname(file));
      await recordAudit(on, context, { action: 'backup_made' });
      return { ...done, file, bytes: size };
    } catch (error) {
      await rm(half, { force: true });
      throw error;
    }
  });
}

/** The connection of a backup that has just ended may still hold the lock for a moment. */
async function isOurTurn(on: Queryable): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { mine } = await on.one(sql<{ mine: boolean }>`select pg_try_advisory_lock(${backupLock}::bigint) as mine`);
    if (mine || tries === 10) return mine;
    await sleep(100);
  }
}

/** Beside each backup lies the list of who was erased since, and nobody stands on it who is in the backup for good. */
async function seeToErasedList(context: Context): Promise<void> {
  const list = erasureLogOf(context.config);
  await beginErasureLog(list, isoDay(context.clock.now()));
  await trimErasureLog(context, list, '');
}

const isThere = (path: string): Promise<boolean> =>
  access(path).then(
    () => true,
    () => false,
  );

async function writeAll(context: Context, client: pg.PoolClient, half: string, tell: Tell) {
  const on = queryable(client);
  const { header, tables } = await takeMoment(context, on);
  const total = { rows: 0 };
  const source = Readable.from(records(client, header, tables, { tell, total }), { objectMode: false });
  const target = createWriteStream(half, { flags: 'wx', mode: 0o600, flush: true });
  const gzip = createGzip({ level: gzipLevel, chunkSize: 256 * 1024 });
  const signal = stopSignal(context);
  await pipeline(source, gzip, sealer(context.secrets, context.random), target, { signal }).catch(explain);
  await on.raw('commit');
  return { taken_at: header.taken_at, rows: total.rows };
}

const ofTheDisk = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'ENOTDIR', 'EIO', 'EFBIG']);

function explain(error: NodeJS.ErrnoException): never {
  if (error.name === 'AbortError') throw new BackupStopped('The backup was stopped, because the server ends.');
  if (!ofTheDisk.has(error.code ?? '')) throw error;
  const advice =
    error.code === 'ENOSPC' ? 'Make room there.' : 'Is the folder there, and may this account write to it?';
  throw new BackupError(`The backup could not be written: ${error.message}. ${advice}`);
}

/**
 * The moment of which the backup is. Tables are locked before it: one that changes places later (a shuffle, a table
 * that is written anew) would be found empty. A shuffle waits for the lock of its own, and nobody behind it.
 */
async function takeMoment({ clock }: Context, on: Queryable): Promise<{ header: Header; tables: BackupTable[] }> {
  await on.run(sql`select pg_advisory_lock_shared(${shuffleLock}::bigint)`);
  const tables = await readTables(on);
  await on.raw('begin isolation level repeatable read read only');
  await on.raw(oneSpelling);
  await on.raw(`lock table ${tables.map(({ name }) => name).join(', ')} in access share mode`);
  const migrations = await on.many(sql<Header['migrations'][number]>`
    select number, name, hash from house.migration order by number`);
  const now = await readTables(on);
  if (JSON.stringify(now) !== JSON.stringify(tables)) throw new BackupError('The tables just changed. Try it again.');
  const { use } = await on.one(sql<{ use: string | null }>`
    select (select value #>> '{}' from house.setting where name = 'use') as use`);
  const header: Header = { taken_at: clock.now().toISOString(), use, migrations, tables: tables.length };
  return { header, tables };
}

type Progress = { tell: Tell; total: { rows: number } };

async function* records(client: pg.PoolClient, header: Header, tables: BackupTable[], { tell, total }: Progress) {
  const on = queryable(client);
  const sizes = await on.many(sql<{ name: string; size: number }>`
    select name, pg_table_size(name::regclass) as size from unnest(${tables.map(({ name }) => name)}::text[]) as name`);
  const sizeIn = new Map(sizes.map(({ name, size }) => [name, size]));
  const all = sizes.reduce((sum, { size }) => sum + size, 0);
  let before = 0;
  yield* write({ kind: 'header', value: header });
  for (const table of tables) {
    const size = sizeIn.get(table.name) ?? 0;
    let read = 0;
    yield* write({ kind: 'table', value: { table: table.name, columns: table.columns } });
    const hash = createHash('sha256');
    for await (const piece of copyOut(client, copyOutOf(table))) {
      hash.update(piece);
      // As text a table has another size than in its files: nearly right is right enough to wait by.
      read += piece.length;
      tell(before + Math.min(read, size), all);
      yield* write({ kind: 'rows', value: piece });
    }
    const { rows, sum } = await sumOf(on, table.name);
    total.rows += rows;
    before += size;
    const end: BackupRecord = { kind: 'table_end', value: { rows, sum, sha256: hash.digest('hex') } };
    yield* write(end);
  }
  yield* write({ kind: 'end', value: { rows: total.rows } });
}
