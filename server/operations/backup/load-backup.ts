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
import type { Tell } from './backup.ts';
import { damaged, headLength, opener } from './backup-encryption.ts';
import { BackupError } from './backup-errors.ts';
import { putAside, setCounters } from './copy-schema-aside.ts';
import { type BackupRecord, type Header, readRecords, type TableEnd } from './records.ts';
import { stopSignal } from './stop-backups.ts';
import { copyInto, oneSpelling, readTables } from './tables.ts';

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
