import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { type BackupTable, readTables } from '#server/operations/backup/tables.ts';
import { connect, type Database } from '#server/platform/database/database.ts';
import { migrate, pending } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { describeSchema } from './describe-schema.ts';
import { makeWorld } from './world.ts';

/** Databases as code of before made and filled them, each named by its commit or release: see CONTRIBUTING.md. */
const folder = 'test/fixtures/databases';
const stored = readdirSync(folder);

const world = await makeWorld();
const schemaOfToday = await describeSchema(world.context.db);

async function administer(statement: string): Promise<void> {
  const client = new pg.Client({ ...inject('database'), database: 'postgres' });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function openStored(name: string): Promise<Database> {
  const database = `stored_${randomUUID().replaceAll('-', '')}`;
  await administer(`create database ${database}`);
  const loader = new pg.Client({ ...inject('database'), database });
  await loader.connect();
  await loader.query(brotliDecompressSync(readFileSync(`${folder}/${name}`)).toString());
  await loader.end();
  const db = connect({ ...inject('database'), database, max: 4, onError: () => undefined });
  onTestFinished(async () => {
    await db.end();
    await administer(`drop database ${database} with (force)`);
  });
  return db;
}

/** Each row of each table as text. */
type Contents = Record<string, string[]>;

/** What migrations since then moved or wrote anew on purpose, mostly because it said too much of somebody who was erased. */
const rewritten: Record<string, string[]> = {
  'contact.departed': ['left_on'],
  'contact.departure': ['id', 'reasons', 'other', 'left_on'],
  'contact.invitation': ['participation_id'],
  'contact.link': ['purpose'],
  'contact.mailing': ['choice'],
};
/** What remembered the looks of colleagues, which no release needs since results are exact for who may open the cases. */
const emptied = ['survey.result_look', 'survey.result_order'];
const isKept = (table: string) => (column: string) => !rewritten[table]?.includes(column);

async function readContents(db: Database, tables: BackupTable[]): Promise<Contents> {
  const contents: Contents = {};
  for (const { name, columns } of tables) {
    const { rows } = await db.raw(
      `select jsonb_build_object(${columns.flatMap((column) => [`'${column}'`, column]).join(', ')})::text as row from ${name}`,
    );
    contents[name] = rows.map(({ row }) => row).sort();
  }
  return contents;
}

test('there is a stored database of each release', () => {
  expect(stored).toEqual(expect.arrayContaining(['86f23d4.sql.br', '85a37725.sql.br']));
});

test.each(stored)('%s is upgraded, and every value is kept', async (name) => {
  const db = await openStored(name);
  const tables = (await readTables(db))
    .map(({ name, columns }) => ({ name, columns: columns.filter(isKept(name)) }))
    .filter(({ name, columns }) => columns.length > 0 && !emptied.includes(name));
  const before = await readContents(db, tables);
  expect(Object.values(before).flat().length).toBeGreaterThan(5000);

  await migrate(db, jobQueue);
  expect(await pending(db, jobQueue)).toEqual([]);
  expect(await describeSchema(db)).toBe(schemaOfToday);
  const after = await readContents(db, tables);
  for (const [table, rows] of Object.entries(before)) {
    const kept = new Set(after[table]);
    expect(rows.filter((row) => !kept.has(row))).toEqual([]);
    if (table !== 'house.setting') expect(after[table]).toHaveLength(rows.length);
  }
});

test('why people left is kept apart from who wrote it', async () => {
  const db = await openStored('86f23d4.sql.br');
  await migrate(db, jobQueue);
  expect(
    await db.many(sql`select reason, sum(count)::int as count from contact.departure_count group by 1 order by 1`),
  ).toEqual([
    { reason: 'no_child', count: 1 },
    { reason: 'other', count: 1 },
    { reason: 'people', count: 3 },
    { reason: 'too_many', count: 2 },
  ]);
  expect(await db.many(sql`select text from contact.departure_text`)).toEqual([{ text: 'Wij verhuizen.' }]);
});

test('a migration that had another number at an earlier commit is known by its text', async () => {
  const { db } = world.context;
  const register = () =>
    db.many(sql<{ number: number; name: string }>`select number, name from house.migration order by number`);
  const before = await register();
  const earlier = sql`
    update house.migration set number = number - 1000, name = '9' || name where name like '%said_to_the_operator.sql'`;
  expect(await db.run(earlier)).toBe(1);
  expect(await migrate(db, jobQueue)).toEqual([]);
  expect(await register()).toEqual(before);
});

test('a database that was made with another text is refused in words for the operator', async () => {
  const { db } = world.context;
  await db.run(sql`update house.migration set hash = 'another' where number = 14`);
  await expect(migrate(db, jobQueue)).rejects.toThrow(
    /^Migration 0014_retention.sql ran on this database with a text that no release ever had, .* Nothing was changed\. Start the release that ran here before/,
  );
});
