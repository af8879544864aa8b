import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { inject } from 'vitest';
import type { Database } from '#server/platform/database/database.ts';
import { sql } from '#server/platform/database/sql.ts';
import { dump } from './attackers.ts';
import type { Field } from './field.ts';
import { numberOf } from './game.ts';
import type { Trace, Traces } from './trails.ts';

/** The answers are there to read; the judge adds whose answer each is, also under the ids that were replaced since. */
export async function numbersOf(db: Database, { campaign, numbers }: Field): Promise<Map<string, number>> {
  const rows = await db.many(sql<{ id: string; value: string[] }>`
    select participation_id as id, value from survey.anonymous_answer
    where campaign_id = ${campaign} and question_id = 'who'`);
  return new Map([...numbers, ...rows.map(({ id, value }) => [id, numberOf(value)] as const)]);
}

/** First attack: the live rows of every table, in the order of the transactions that wrote them and of their places. */
export async function fromRows(db: Database, { campaign, people }: Field): Promise<Traces[]> {
  const members = new Set(people.map(({ member_id }) => member_id));
  const rows = await dump(db);
  const answers = rows.filter(({ table, holds }) => table.includes('anonymous_') && holds.campaign_id === campaign);
  const traces = (how: string, list: typeof rows, order: (row: (typeof rows)[number]) => number): Traces => ({
    how: `rows ${how}`,
    answers: answers.flatMap((row) => traceOf((row.holds.participation_id ?? row.holds.id) as string, order(row))),
    members: list.flatMap((row) => {
      const found = Object.values(row.holds).find((value) => members.has(value as string)) as string | undefined;
      return traceOf(found, order(row));
    }),
  });
  const about = rows.filter(({ table }) => !table.includes('anonymous_'));
  const time = clockOf(rows);
  const days = (row: (typeof rows)[number]) =>
    row.table === 'contact.session' ? Date.parse(row.holds.last_seen as string) + 86_400_000 : time(row.xmin);
  return [
    traces('by transaction', about, ({ xmin }) => xmin),
    traces('by the last to hold them', about, ({ xmax }) => xmax),
    traces('by place', about, ({ place }) => place),
    traces(
      'by the clock and the day of the visit',
      about.filter(({ table }) => table === 'contact.session'),
      days,
    ),
  ];
}

const traceOf = (whose: string | undefined, order: number): Trace[] => (whose && order > 0 ? [{ whose, order }] : []);

/** Rows with a time in them tell at what time each transaction took place. */
function clockOf(rows: Awaited<ReturnType<typeof dump>>): (xmin: number) => number {
  const ticks = rows
    .flatMap(({ table, xmin, holds }) =>
      table === 'house.budget' ? [[xmin, Date.parse(holds.starts_at as string)]] : [],
    )
    .sort(([a], [b]) => a! - b!);
  return (xmin) => ticks.findLast(([tick]) => tick! <= xmin)?.[1] ?? 0;
}

export const bytesOf = (uuid: string): Buffer => Buffer.from(uuid.replaceAll('-', ''), 'hex');
/** The participation whose id stands behind a campaign's id: a random UUID, or else these bytes are something else. */
function ownerAt(bytes: Buffer, at: number): string[] {
  const hex = bytes.toString('hex', at, at + 16);
  return /^.{12}4.{3}[89ab]/.test(hex) ? [hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')] : [];
}

function* placesOf(bytes: Buffer, needle: Buffer): Generator<number> {
  for (let at = bytes.indexOf(needle); at >= 0; at = bytes.indexOf(needle, at + 1)) yield at;
}

/** The header before a row in a file; its first four bytes are the transaction. */
const headerBytes = 24;

/** Second attack: every byte in every file of the database, deleted rows and abandoned pages included. */
export async function fromHeap(db: Database, { campaign, people }: Field): Promise<Traces[]> {
  await db.raw('checkpoint');
  // Only numbers of transactions since the publishing count: other numbers at that place are no transactions.
  const { oid, first, last } = await db.one(sql<{ oid: number; first: number; last: number }>`
    select (select oid from pg_database where datname = current_database()) as oid, xmin::text::bigint as first,
      pg_snapshot_xmax(pg_current_snapshot())::text::bigint as last
    from survey.version where campaign_id = ${campaign}`);
  const numberAt = (bytes: Buffer, at: number): number[] => {
    const found = at < 0 ? 0 : bytes.readUInt32LE(at);
    return found >= first && found <= last ? [found] : [];
  };
  const folder = join(inject('database').cluster, 'base', String(oid));
  const numbered: Traces = { how: 'heap by transaction', answers: [], members: [] };
  const placed: Traces = { how: 'heap by place', answers: [], members: [] };
  for (const name of readdirSync(folder)) {
    const bytes = readIfThere(join(folder, name));
    for (const at of placesOf(bytes, bytesOf(campaign))) {
      for (const whose of ownerAt(bytes, at + 16)) {
        for (const order of numberAt(bytes, at - headerBytes)) numbered.answers.push({ whose, order });
        placed.answers.push({ whose, order: at + 1 });
      }
    }
    for (const { member_id } of people) {
      for (const at of placesOf(bytes, bytesOf(member_id))) {
        // The row begins with the member's id, or with an id of its own; the bitmap of empty columns takes eight bytes
        // more.
        for (const start of [0, 8, 16, 24].map((more) => at - headerBytes - more)) {
          for (const order of numberAt(bytes, start)) numbered.members.push({ whose: member_id, order });
        }
        placed.members.push({ whose: member_id, order: at + 1 });
      }
    }
  }
  return [numbered, placed];
}

/**
 * Third attack: as much of the write-ahead log as is still there, which holds every change in the order in which it
 * came.
 */
export async function fromLog(db: Database, { campaign, people, log_start }: Field): Promise<Traces[]> {
  const { bytes: segment } = await db.one(sql<{ bytes: number }>`
    select setting::bigint as bytes from pg_settings where name = 'wal_segment_size'`);
  const answers: Trace[] = [];
  const members: Trace[] = [];
  for (const { path, start } of logFiles(log_start, segment)) {
    const bytes = readIfThere(path);
    for (const at of placesOf(bytes, bytesOf(campaign))) {
      answers.push(...ownerAt(bytes, at + 16).map((whose) => ({ whose, order: start + at })));
    }
    for (const { member_id } of people) {
      for (const at of placesOf(bytes, bytesOf(member_id))) members.push({ whose: member_id, order: start + at });
    }
  }
  members.push(...(await changes(db, log_start, segment)));
  // The gaps between changes in the log are wider than those between transaction numbers: 40 bytes count as one step.
  const inSteps = (traces: Trace[]) => traces.map(({ whose, order }) => ({ whose, order: order / 40 }));
  return [{ how: 'log', answers: inSteps(answers), members: inSteps(members) }];
}

/** The files of the log that are still there, from the place on where the survey began. */
function logFiles(since: number, segment: number): { path: string; start: number }[] {
  const folder = join(inject('database').cluster, 'pg_wal');
  return readdirSync(folder)
    .filter((name) => /^[0-9A-F]{24}$/.test(name))
    .map((name) => ({ path: join(folder, name), start: startOf(name, segment) }))
    .filter(({ start }) => start + segment > since)
    .sort((one, other) => one.start - other.start);
}

const startOf = (name: string, segment: number): number =>
  Number.parseInt(name.slice(8, 16), 16) * 2 ** 32 + Number.parseInt(name.slice(16), 16) * segment;

/** The log of a changed row holds only the new values: by the place of the row the attacker finds the member. */
async function changes(db: Database, since: number, segment: number): Promise<Trace[]> {
  await db.raw('create extension if not exists pg_walinspect');
  for (let tries = 1; ; tries++) {
    const [first] = logFiles(since, segment);
    if (!first) return [];
    const from = Math.max(first.start, since);
    const lsn = `${Math.floor(from / 2 ** 32).toString(16)}/${(from % 2 ** 32).toString(16)}`;
    try {
      return await readChanges(db, lsn);
    } catch (error) {
      // Another test file has closed a survey meanwhile, and this part of the log that all test files share is gone.
      if ((error as { code?: string }).code !== '58P01' || tries === 20) throw error;
    }
  }
}

const readChanges = (db: Database, lsn: string): Promise<Trace[]> =>
  db.many(sql<Trace>`
    with record as materialized (
      select (start_lsn - '0/0')::bigint as at, substring(block_ref from 'rel \\d+/\\d+/(\\d+)')::oid as file,
        substring(block_ref from 'blk (\\d+)') as block,
        coalesce(substring(description from 'new_off: (\\d+)'), substring(description from 'off: (\\d+)')) as place
      from pg_get_wal_records_info(${lsn}::pg_lsn, pg_current_wal_flush_lsn())
      where resource_manager like 'Heap%'
        and block_ref like (select '%/' || oid || '/%' from pg_database where datname = current_database())
    ), held as (
      select ctid::text as place, member_id, pg_relation_filenode('contact.session') as file from contact.session
      union all select ctid::text, id, pg_relation_filenode('contact.member') from contact.member
    )
    select member_id as whose, at as order from record join held
      on held.file = record.file and held.place = format('(%s,%s)', record.block, record.place)`);

/** A file of the database may be gone before it is read: other tests make and drop tables meanwhile. */
export function readIfThere(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return Buffer.alloc(0);
    throw error;
  }
}
