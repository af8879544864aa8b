import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import type pg from 'pg';
import type { Database } from './database.ts';

/**
 * SHA-256 sums that migrations had at earlier commits, and the migration of today that each of them is. The texts differ in
 * comments only, so a database made with one of them has the same shape. No line is ever taken out.
 */
const earlierSums: Record<string, string> = {
  // 86f23d4 and later, until the rooms of the server were moved.
  '899044015ee1dc4989f729a13aedd663a340fb4f8310136a4a0a8dbb80dde9d9': '0014_retention.sql',
  '9fa973c3aa2a241b0c693b89537e2c2fcea432c82674baf638a9f83d0ea5658d': '0016_erased.sql',
  f1c0f195b6baa089081e7e95c603e0c5fb732caba584aed3b25d4f2af5fe4ee9: '0022_fingerprints_have_no_day.sql',
  // The day on which it was written: two columns had no comment yet.
  '4e2c014f83da7ac4183ee5a7a7b845da689692027e5474c4a3cb1a017be99899': '0051_codes_of_open_answers.sql',
  // The hour in which it was written: how far it came was a parameter.
  '8a79f7a0b57604aa8a4acc483da6faf69a9a8fd128ce54d15df223a4f7aad51b': '0081_profile_answers_in_batches.sql',
};

const folder = new URL('../../../db/migrations/', import.meta.url);
const lock = 7_245_001;
/** Anyone who makes a backup has it, and reads every table for as long. */
export const backupLock = 7_245_053;

/** The database does not fit this release: a sentence for the operator, and nothing is touched. */
export class MigrationError extends Error {}

export type Migration = { number: number; name: string; text: string; hash: string };
type Applied = { number: number; name: string; hash: string };

export async function readMigrations(from = folder): Promise<Migration[]> {
  const names = (await readdir(from)).filter((name) => name.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => {
      const text = await readFile(new URL(name, from), 'utf8');
      return { number: Number.parseInt(name, 10), name, text, hash: createHash('sha256').update(text).digest('hex') };
    }),
  );
}

/** What else the database must hold, such as the tables of the job queue: what is missing, and the adding of it. */
export type Installer = {
  pending(client: pg.ClientBase): Promise<string[]>;
  install(client: pg.ClientBase): Promise<string[]>;
};

/** Brings the database to this code's shape; one process at a time, each migration whole or not at all, but those in batches. */
export async function migrate(db: Database, queue: Installer): Promise<string[]> {
  const wanted = await readMigrations();
  return db.alone(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    await makeRegister(client);
    const applied = await readApplied(client);
    const todo = compare(wanted, applied.filter(isForUs(wanted)));
    await renumber(client, wanted, applied);
    // A table that is to change would wait for a backup, and everybody who saves would wait behind it.
    if (todo.length > 0) await client.query('select pg_advisory_lock($1)', [backupLock]);
    for (const migration of todo) {
      // Each batch is a transaction of its own: killed in the middle it begins again, and passes what is done.
      const whole = !isInBatches(migration);
      if (whole) await client.query('begin');
      await apply(client, migration);
      if (whole) await client.query('commit');
    }
    return [...todo.map((migration) => migration.name), ...(await queue.install(client))];
  });
}

async function apply(client: pg.ClientBase, migration: Migration): Promise<void> {
  if (isInBatches(migration)) {
    for (let last: string | null = ''; last !== null; ) {
      await client.query("select set_config('migration.after', $1, false)", [last]);
      last = (await client.query<{ last: string | null }>(migration.text)).rows[0]!.last;
    }
  } else await client.query(migration.text);
  await register(client, migration);
}

/** One statement, again and again: a setting says how far it came, and it returns how far it is now; null: it is done. */
const isInBatches = ({ name }: Migration): boolean => name.endsWith('_in_batches.sql');

async function register(client: pg.ClientBase, { number, name, hash }: Migration): Promise<void> {
  await client.query('insert into house.migration (number, name, hash) values ($1, $2, $3)', [number, name, hash]);
}

/**
 * For a transaction of the caller's: brings an empty database to the shape that it had after these migrations, and no
 * further. Refuses those that this release does not have, or not with the same text.
 */
export async function migrateTo(client: pg.PoolClient, these: Applied[]): Promise<void> {
  const wanted = await readMigrations();
  const later = new Set(compare(wanted, these));
  await makeRegister(client);
  for (const migration of wanted) if (!later.has(migration)) await apply(client, migration);
}

/** The rest of the way, in the same transaction. */
export async function migrateFurther(client: pg.PoolClient): Promise<string[]> {
  const todo = compare(await readMigrations(), await readApplied(client));
  for (const migration of todo) await apply(client, migration);
  return todo.map(({ name }) => name);
}

/** What `migrate` would do. Changes nothing. */
export async function pending(db: Database, queue: Installer): Promise<string[]> {
  const wanted = await readMigrations();
  return db.alone(async (client) => {
    const todo = compare(wanted, (await readApplied(client)).filter(isForUs(wanted)));
    return [...todo.map((migration) => migration.name), ...(await queue.pending(client))];
  });
}

const hasRegister = async (client: pg.PoolClient): Promise<boolean> =>
  (await client.query("select to_regclass('house.migration') is not null as there")).rows[0].there;

/** Where it stands which migrations were applied. Not `if not exists`: that asks for rights even where it exists. */
async function makeRegister(client: pg.PoolClient): Promise<void> {
  if (await hasRegister(client)) return;
  await client.query(`create schema if not exists house;
    create table house.migration (
      number integer primary key,
      name text not null,
      hash text not null,
      applied_at timestamptz not null default now()
    )`);
}

async function readApplied(client: pg.PoolClient): Promise<Applied[]> {
  if (!(await hasRegister(client))) return [];
  return (await client.query('select number, name, hash from house.migration order by number')).rows;
}

/**
 * While servers are begun anew one by one, this release may start on a database that the next one has brought further:
 * a migration only adds. One that takes away says at the end of its name which migration a release must know to do
 * without (`_after_0057`), and a release that does not know that one refuses the database.
 */
const isForUs = (wanted: Migration[]) => {
  const ours = Math.max(...wanted.map(({ number }) => number));
  return ({ number, name }: Applied): boolean => {
    const needed = /_after_(\d{4})\.sql$/.exec(name)?.[1] ?? '0';
    return number <= ours || Number(needed) > ours;
  };
};

/** The migration of this release that was applied, whatever its number and its comments were then. */
const recognise = (wanted: Migration[], done: Applied): Migration | undefined =>
  wanted.find(({ hash }) => hash === done.hash) ?? wanted.find(({ name }) => name === earlierSums[done.hash]);

/** Gives migrations in the register the number that they have today: some moved while two branches met. */
async function renumber(client: pg.ClientBase, wanted: Migration[], applied: Applied[]): Promise<void> {
  const moved = applied.flatMap((done) => {
    const ours = recognise(wanted, done);
    return ours && ours.number !== done.number ? [{ from: done.number, ours }] : [];
  });
  if (moved.length === 0) return;
  await client.query('begin');
  await client.query('delete from house.migration where number = any($1)', [moved.map(({ from }) => from)]);
  for (const { ours } of moved) await register(client, ours);
  await client.query('commit');
}

function compare(wanted: Migration[], applied: Applied[]): Migration[] {
  const known = new Set<Migration>();
  for (const done of applied) {
    const ours = recognise(wanted, done);
    if (ours) known.add(ours);
    else if (!wanted.some(({ number }) => number === done.number))
      throw new MigrationError(
        `The database is newer than this code: it knows migration ${done.name}. Start the newer release.`,
      );
    else
      throw new MigrationError(
        `Migration ${done.name} ran on this database with a text that no release ever had, so this release cannot know the shape of its tables. Nothing was changed. Start the release that ran here before, which works on, or restore a backup of before that migration into an empty database.`,
      );
  }
  return wanted.filter((migration) => !known.has(migration));
}
