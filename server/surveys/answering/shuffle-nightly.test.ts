import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject, test } from 'vitest';
import { bytesOf, readIfThere } from '#test/anonymity/stolen.ts';
import { describeSchema } from '#test/describe-schema.ts';
import { answerAll, finish, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { readRows, takeCsv } from '#test/results/make-export.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import type { Acting } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeCampaign, sweepCampaigns } from '../campaigns/close.ts';
import { readToken } from './anonymous-token.ts';
import { shuffleAnswers, shuffleNightly } from './shuffle.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const enter = async (token: string) => ({
  token,
  anonymous_token: (await show(world, { token })).anonymous_token!,
});
const files = () =>
  db.many(sql<{ path: string }>`
    select pg_relation_filepath(oid) as path from pg_class
    where oid in ('survey.anonymous_participation'::regclass, 'survey.anonymous_answer'::regclass,
      'survey.anonymous_participation_pkey'::regclass, 'survey.anonymous_answer_pkey'::regclass)`);
/** PostgreSQL looks into its own folder. */
const sizeOf = async (path: string) =>
  (await db.one(sql<{ size: string | null }>`select (pg_stat_file(${path}, true)).size`)).size;
const transactions = async (campaign: string) =>
  (
    await db.one(sql<{ count: number }>`
    select count(distinct xmin::text) as count from survey.anonymous_answer where campaign_id = ${campaign}`)
  ).count;

/** Whether a shuffle wants the tables and somebody else still reads them. */
const isWaiting = async () =>
  (
    await db.one(sql<{ waits: boolean }>`
    select exists (
      select from pg_locks where not granted and mode = 'AccessExclusiveLock'
        and relation in ('survey.anonymous_participation'::regclass, 'survey.anonymous_answer'::regclass)) as waits`)
  ).waits;

test('every night while it is open: in other files, one transaction, and whoever is half way goes on', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const all = await Promise.all(Array.from({ length: 6 }, () => enter(token!)));
  for (const who of all) await save(world, who, { screens: 'no' });
  expect(await transactions(id)).toBe(6);
  const [before, shape] = [await files(), await describeSchema(db)];
  await shuffleNightly(context);
  expect(await transactions(id)).toBe(1);
  for (const { path } of before) expect(await sizeOf(path), path).toBeNull();

  // In the shape and with the words that the migrations gave the old ones.
  expect(await describeSchema(db)).toBe(shape);

  // A server that starts in the same night does it no second time.
  const during = await files();
  await shuffleNightly(context);
  expect(await files()).toEqual(during);
  for (const who of all) await save(world, who, { why_not: 'Te jong.' });
  clock.advance(days(1));
  await shuffleNightly(context);
  expect(await transactions(id)).toBe(1);
  for (const who of all) await finish(world, who);
  expect(
    await db.many(sql`
      select question_id, value, count(*) from survey.anonymous_answer where campaign_id = ${id}
      group by 1, 2 order by 1`),
  ).toEqual([
    { question_id: 'screens', value: ['no'], count: 6 },
    { question_id: 'why_not', value: ['Te jong.'], count: 6 },
  ]);
});

test('closed for good, the id behind an address in a browser is in no file and no log any more', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const all = await Promise.all(Array.from({ length: 4 }, () => enter(token!)));
  for (const who of all) await save(world, who, { screens: 'no' });
  const needles = all.map(({ anonymous_token }) => bytesOf(readToken(context, id, anonymous_token)!));
  const { database } = await db.one(sql<{ database: number }>`
    select oid as database from pg_database where datname = current_database()`);
  const places = () =>
    [`base/${database}`, 'pg_wal'].map((folder) =>
      readdirSync(join(inject('database').cluster, folder), { withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readIfThere(join(entry.parentPath, entry.name)))
        .reduce((sum, bytes) => sum + needles.filter((needle) => bytes.includes(needle)).length, 0),
    );
  await db.raw('checkpoint');
  expect(places()[0]).toBeGreaterThan(0);
  await closeCampaign(context, id);
  clock.advance(minutes(40));
  await sweepCampaigns(context);
  expect(places()).toEqual([0, 0]);
  const { recycle } = await db.one(sql<{ recycle: string }>`select current_setting('wal_recycle') as recycle`);
  expect(recycle).toBe('off');
});

test('what is saved while the answers are copied is taken over, changes and ends included', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  const all = await Promise.all(Array.from({ length: 12 }, () => enter(token!)));
  await Promise.all(all.map((who) => save(world, who, { screens: 'no' })));
  let over = false;
  const shuffling = (async () => {
    while (!over) await shuffleAnswers(context);
  })();
  for (const [n, who] of all.entries()) {
    for (const word of ['een', 'twee', 'drie']) await save(world, who, { why_not: `${word} ${n}` });
    await finish(world, who);
  }
  over = true;
  await shuffling;
  const kept = await db.many(sql<{ value: string[] }>`
    select value from survey.anonymous_answer where campaign_id = ${id} and question_id = 'why_not'`);
  expect(kept.map(({ value }) => value[0]).sort()).toEqual(all.map((_, n) => `drie ${n}`).sort());
  const finished = await db.many(sql`
    select from survey.anonymous_participation where campaign_id = ${id} and finished`);
  expect(finished).toHaveLength(12);
});

test('whoever saves does not wait for somebody who reads for long, and an export sees all', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  for (let n = 0; n < 10; n++) await answerAll(world, await enter(token!));
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  const { promise: begun, resolve: taken } = Promise.withResolvers<void>();
  const reading = db.transaction(async (tx) => {
    await tx.run(sql`select from survey.anonymous_answer`);
    taken();
    await held;
  });
  await begun;
  const shuffling = shuffleAnswers(context);
  // All is copied, so from now on it wants the places of the old ones.
  await expect.poll(isWaiting, { timeout: 30_000, interval: 5 }).toBe(true);
  for (let n = 0; n < 5; n++) await save(world, await enter(token!), { screens: 'yes' });
  release();
  await Promise.all([reading, shuffling]);
  expect(readRows(await takeCsv(world, id))).toHaveLength(16);
});

test('a shuffle waits for an export that has begun, which would find nothing in tables that changed places', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  for (let n = 0; n < 10; n++) await answerAll(world, await enter(token!));
  let shuffling: Promise<unknown> = Promise.resolve();
  // A shuffle comes as soon as the export sees the moment that it is an export of.
  const slow: Acting = {
    ...context,
    db: {
      ...db,
      transaction: (work) =>
        db.transaction(async (tx) => {
          const run: typeof tx.run = async (query) => {
            const count = await tx.run(query);
            if (!query.strings.join().includes('lock table')) return count;
            await tx.run(sql`select from survey.campaign`);
            let over = false;
            shuffling = shuffleAnswers(context).finally(() => {
              over = true;
            });
            await expect.poll(async () => over || (await isWaiting()), { timeout: 30_000, interval: 5 }).toBe(true);
            return count;
          };
          return work({ ...tx, run });
        }),
    },
  };
  expect(readRows(await takeCsv({ context: slow }, id))).toHaveLength(11);
  await shuffling;
  expect(readRows(await takeCsv(world, id))).toHaveLength(11);
});
