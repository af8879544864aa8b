import { getRollbackPlans } from 'pg-boss';
import { expect, test } from 'vitest';
import { makeWorld } from '#test/world.ts';
import { migrate, pending } from '../database/migrate.ts';
import { sql } from '../database/sql.ts';
import { jobQueue } from './install.ts';
import { sendJob } from './send.ts';

const world = await makeWorld();
const { db } = world.context;
const jobs = async () => (await db.one(sql<{ count: number }>`select count(*) from jobs.job`)).count;

test('whoever comes first makes the tables of the queue, and nobody makes them twice', async () => {
  await db.run(sql`drop schema jobs cascade`);
  const missing = await pending(db, jobQueue);
  expect(missing).toContainEqual(expect.stringMatching(/^job queue \d+$/));
  expect(missing).toContain('job queue mailing-start');
  const applied = await Promise.all([migrate(db, jobQueue), migrate(db, jobQueue)]);
  expect(applied.toSorted((a, b) => a.length - b.length)).toEqual([[], missing]);
  await db.transaction((tx) => sendJob(tx, 'mailing-start', {}, world.clock.now()));
  expect(await jobs()).toBe(1);
});

test('a queue of a newer release is added, and what waits in the others stays', async () => {
  await db.run(sql`delete from jobs.queue where name = 'members-sweep'`);
  expect(await migrate(db, jobQueue)).toEqual(['job queue members-sweep']);
  expect(await jobs()).toBe(1);
  expect(await pending(db, jobQueue)).toEqual([]);
});

test('tables of an earlier release of the library are brought up to date', async () => {
  const version = async () => (await db.one(sql<{ version: number }>`select version from jobs.version`)).version;
  const now = await version();
  await db.alone((client) => client.query(getRollbackPlans('jobs')));
  expect(await version()).toBe(now - 1);
  expect(await migrate(db, jobQueue)).toEqual([`job queue ${now}`]);
  expect(await version()).toBe(now);
  expect(await jobs()).toBe(1);
});
