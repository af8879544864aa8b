import { createHash, type Hash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import type pg from 'pg';
import type { Context } from '../../platform/core/context.ts';
import { copyIn } from '../../platform/database/copy.ts';
import { queryable } from '../../platform/database/database.ts';
import { migrateTo } from '../../platform/database/migrate.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Tell } from './backup.ts';
import { damaged, headLength, opener } from './backup-encryption.ts';
import { BackupError } from './backup-errors.ts';
import { type BackupRecord, type Header, readRecords, type TableEnd } from './records.ts';
import { stopSignal } from './stop-backups.ts';
import { copyInto, oneSpelling, readTables, schemas } from './tables.ts';

/**
 * What checks or sorts rows one by one while they come in is put aside, and back when all are there: triggers would
 * number the audit anew, a member and their notice refer to each other, and indexes are made faster at once.
 */
type Aside = { back: string[] };

type Pair = { away: string; back: string };

async function putAside(db: Queryable): Promise<Aside> {
  const parts = [...(await foreignKeys(db)), ...(await indexes(db)), ...(await triggers(db))];
  for (const { away } of parts) await db.raw(away);
  // Foreign keys last: each looks up all rows by the indexes of the others.
  return { back: parts.reverse().map(({ back }) => back) };
}

const ours = sql`nspname = any(${schemas})`;

const foreignKeys = (db: Queryable): Promise<Pair[]> =>
  db.many(sql<Pair>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as back
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where contype = 'f' and ${ours}
    order by 1`);

/** Without those of primary keys and other constraints: they also find a backup that holds a row twice. */
const indexes = (db: Queryable): Promise<Pair[]> =>
  db.many(sql<Pair>`
    select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`);

const triggers = (db: Queryable): Promise<Pair[]> =>
  db.many(sql<Pair>`
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) as away,
      format('alter table %s enable trigger user', tgrelid::regclass) as back
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not tgisinternal order by 1`);

/** Numbers that tables give out go on behind the last one. */
async function setCounters(db: Queryable): Promise<void> {
  const counters = await db.many(sql<{ statement: string }>`
    select format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)',
      pg_get_serial_sequence(c.oid::regclass::text, a.attname), a.attname, c.oid::regclass) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`);
  for (const { statement } of counters) await db.raw(statement);
}

export type LoadedBackup = { header: Header; tables: Map<string, TableEnd>; rows: number };
/** What may refuse the backup before anything is written. */
export type Judge = (header: Header) => void | Promise<void>;
type LoadOptions = { judge: Judge; tell: Tell };

/**
 * Reads a backup into the empty database of this connection, in a transaction that the caller began and ends: the
 * database is whole afterwards, in the shape of the release that made the backup, or as empty as before.
 */
export async function loadBackup(
  { secrets, db }: Pick<Context, 'secrets' | 'db'>,
  client: pg.PoolClient,
  file: string,
  given: LoadOptions,
): Promise<LoadedBackup> {
  const { head, size } = await readHead(file);
  const opening = opener(secrets, head);
  const source = createReadStream(file, { start: headLength, highWaterMark: 256 * 1024 });
  let loaded: LoadedBackup | undefined;
  await pipeline(
    source,
    opening,
    createGunzip({ chunkSize: 256 * 1024 }),
    async (opened) => {
      const records = readRecords(opened as unknown as Readable);
      const judge = given.judge;
      loaded = await loadRecords(client, records, { judge, further: () => given.tell(source.bytesRead, size) });
    },
    { signal: stopSignal({ db }) },
  );
  if (!loaded) throw damaged();
  return loaded;
}

async function readHead(file: string): Promise<{ head: Buffer; size: number }> {
  const handle = await open(file, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new BackupError(`The backup cannot be read: ${error.message}.`);
  });
  try {
    const { bytesRead, buffer } = await handle.read(Buffer.alloc(headLength), 0, headLength, 0);
    return { head: buffer.subarray(0, bytesRead), size: (await handle.stat()).size };
  } finally {
    await handle.close();
  }
}

type Records = AsyncGenerator<BackupRecord, void, void>;

/** `further`: called whenever a piece of the backup was read. */
type Reading = { judge: Judge; further: () => void };

async function loadRecords(
  client: pg.PoolClient,
  records: Records,
  { judge, further }: Reading,
): Promise<LoadedBackup> {
  const header = await next(records, 'header');
  await judge(header);
  await migrateTo(client, header.migrations).catch((error: Error) => {
    throw new BackupError(`This release cannot read the backup. ${error.message}`);
  });
  const on = queryable(client);
  const known = new Set((await readTables(on)).map(({ name }) => name));
  const aside = await putAside(on);
  await on.raw(oneSpelling);
  await on.raw(`set local maintenance_work_mem = '256MB'; truncate ${[...known].join(', ')}`);
  const tables = new Map<string, TableEnd>();
  let all = 0;
  for (let count = 0; count < header.tables; count++) {
    const { table, columns } = await next(records, 'table');
    if (!known.has(table)) throw damaged();
    const told = createHash('sha256');
    const coming = rowsOf(records, told, further);
    const rows = await copyIn(client, copyInto(table, columns), coming.pieces);
    const end = coming.end();
    if (rows !== end.rows || told.digest('hex') !== end.sha256) throw damaged();
    tables.set(table, end);
    all += rows;
  }
  const { rows } = await next(records, 'end');
  if (rows !== all || !(await records.next()).done) throw damaged();
  for (const back of aside.back) await on.raw(back);
  await setCounters(on);
  await on.raw(`analyze ${[...known].join(', ')}`);
  return { header, tables, rows };
}

type Values = { [One in BackupRecord as One['kind']]: One['value'] };

async function next<Kind extends BackupRecord['kind']>(records: Records, kind: Kind): Promise<Values[Kind]> {
  const { value } = await records.next();
  if (value?.kind !== kind) throw damaged();
  return value.value as Values[Kind];
}

function rowsOf(records: Records, told: Hash, further: () => void) {
  let end: TableEnd | undefined;
  async function* read(): AsyncGenerator<Buffer, void, void> {
    for (;;) {
      const { value } = await records.next();
      if (value?.kind === 'table_end') {
        end = value.value;
        return;
      }
      if (value?.kind !== 'rows') throw damaged();
      told.update(value.value);
      yield value.value;
      further();
    }
  }
  return {
    pieces: read(),
    end: (): TableEnd => {
      if (!end) throw damaged();
      return end;
    },
  };
}
