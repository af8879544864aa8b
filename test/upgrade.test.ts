import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { brotliDecompressSync } from 'node:zlib';
import pg from 'pg';
import { expect, inject, onTestFinished, test } from 'vitest';
import { asQuestions } from '#questionnaire/draft/as-questions.ts';
import { typeOf } from '#questionnaire/question-types.ts';
import { type BackupTable, readTables } from '#server/operations/backup/tables.ts';
import { connect, type Database } from '#server/platform/database/database.ts';
import { migrate, pending } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { fileOf, readDraft } from '#server/surveys/authoring/draft.ts';
import { versionFaults } from '#server/surveys/authoring/version-faults.ts';
import { readVersions } from '#server/surveys/authoring/versions.ts';
import { type Campaign, checkCampaign } from '#server/surveys/campaigns/campaign-file.ts';
import { readPublished } from '#server/surveys/questionnaire/published.ts';
import { describeSchema } from './describe-schema.ts';
import { readRows, takeCsv } from './results/make-export.ts';
import { administer, makeWorld } from './world.ts';

/** Databases as code of before made and filled them, each named by its commit or release: see CONTRIBUTING.md. */
const folder = 'test/fixtures/databases';
const stored = readdirSync(folder);

const world = await makeWorld();
const schemaOfToday = await describeSchema(world.context.db);

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
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const released = [...readFileSync('CHANGELOG.md', 'utf8').matchAll(/^## (\S+)/gm)].map(([, name]) => name!);
  expect(released).toContain(version);
  const before = released.filter((name) => name !== version).map((name) => `${name}.sql.br`);
  expect(stored).toEqual(expect.arrayContaining(['86f23d4.sql.br', '85a37725.sql.br', ...before]));
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
  // The answers to profile questions moved to another table, which everything reads now.
  const moved = sql`
    select member_id, key, value, (changed_at at time zone 'Europe/Amsterdam')::date as day from profile.attribute order by 1, 2`;
  const read = sql`
    select member_id, key, value, (changed_at at time zone 'Europe/Amsterdam')::date as day
    from profile.answers cross join profile.rows_of(answers) order by 1, 2`;
  expect(new Set((await db.many(sql<{ key: string }>`${moved}`)).map(({ key }) => key)).size).toBe(14);
  expect(await db.many(read)).toEqual(await db.many(moved));
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

/** A number as code of before kept it: no type of its own, but a text with a format. */
test('drafts, files and answers of numbers from before there was such a type are read on', async () => {
  const db = await openStored('85a37725.sql.br');
  const id = randomUUID();
  const rules = { unit: 'uur', least: 0.5, most: 24 };
  const hours = { ref: 'hours', title: 'Hoeveel uur?', type: 'text', format: 'number', required: true, ...rules };
  const old = { title: 'Huiswerk', questions: [hours] };
  const { ref, required, ...words } = hours;
  const out = { id: ref, is_required: required, description: '', options: [], has_other_option: 0, ...words };
  const questions = [{ ...out, sub_questions: [], go_to_question_id: null }];
  await db.run(sql`
    insert into survey.campaign (id, title, anonymous, state, draft, version, created_at)
    values (${id}, 'Huiswerk', false, 'published', ${JSON.stringify(old)}, 1, now())`);
  const draft = { settings: { title: 'Huiswerk' }, questions: [{ key: '#1', rank: 'V', entry: hours }] };
  await db.run(sql`
    insert into survey.draft (campaign_id, revision, draft, published)
    values (${id}, 0, ${JSON.stringify(draft)}, ${JSON.stringify(draft)})`);
  await db.run(sql`
    insert into survey.version (campaign_id, number, questionnaire, published_at)
    values (${id}, 1, ${JSON.stringify({ title: 'Huiswerk', description: '', questions })}, now())`);
  const answered = randomUUID();
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    values (${id}, ${answered}, 1, now(), now())`);
  await db.run(sql`
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    values (${id}, ${answered}, 'hours', '{"2,5"}', now())`);
  await migrate(db, jobQueue);

  const kept = await readDraft(db, id);
  expect(typeOf((await readPublished(db, id, 1)).questions[0]!)).toBe('number');
  expect(asQuestions(fileOf(kept)).map(typeOf)).toEqual(['number']);
  // The draft as it was and the old file are without a fault, and are the questions that are out.
  for (const file of [fileOf(kept), old]) {
    const judged = checkCampaign(file, world.context.config) as Campaign;
    expect(judged.questions).toMatchObject([{ id: 'hours', type: 'text', format: 'number', ...rules }]);
    expect(versionFaults(new Date(), kept.campaign, await readVersions(db, id), judged, file)).toEqual([]);
  }
  const [names, row] = readRows(await takeCsv({ context: { ...world.context, db } }, id));
  expect(row![names!.indexOf('hours')]).toBe('2.5');
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
