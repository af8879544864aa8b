import { expect, test } from 'vitest';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { isOperatorError } from '../../operations/cli/operator-errors.ts';
import { jobQueue } from '../jobs/install.ts';
import { migrate, pending, readMigrations } from './migrate.ts';
import { sql } from './sql.ts';

const world = await makeWorld();
const { db } = world.context;
const last = (await readMigrations()).at(-1)!.number;
const later = (name: string) =>
  db.run(sql`insert into house.migration (number, name, hash) values (${Number.parseInt(name, 10)}, ${name}, 'x')`);

test('a server starts and serves on a database that the next release added to', async () => {
  await db.raw('alter table contact.member add column of_later text');
  await later('8000_of_later.sql');
  // It took away what no release does that knows the last migration of this one.
  await later(`8001_less_after_${String(last).padStart(4, '0')}.sql`);
  expect(await pending(db, jobQueue)).toEqual([]);
  expect(await migrate(db, jobQueue)).toEqual([]);
  expect((await fetch(`${world.public_url}/readyz`)).status).toBe(200);
  await join(world);
});

test('a server refuses a database from which was taken what it uses', async () => {
  await later('9000_nothing_after_8000.sql');
  const refused = await migrate(db, jobQueue).catch((error: unknown) => error);
  expect(refused).toMatchObject({
    message:
      'The database is newer than this code: it knows migration 9000_nothing_after_8000.sql. Start the newer release.',
  });
  // The operator reads that sentence, and no stack.
  expect(isOperatorError(refused)).toBe(true);
});

test('while a server migrates every other one waits', async () => {
  // As an earlier release has it too: servers of both meet while they are begun anew one by one.
  const lock = 7_245_001;
  const waiting = sql`select from pg_locks where locktype = 'advisory' and objid = ${lock} and not granted`;
  await db.run(sql`delete from house.migration where number >= 8000`);
  let second: Promise<string[]> | undefined;
  await db.alone(async (client) => {
    await client.query('select pg_advisory_lock($1)', [lock]);
    second = migrate(db, jobQueue);
    await expect.poll(() => db.many(waiting)).toHaveLength(1);
  });
  expect(await second).toEqual([]);
  expect(await db.many(waiting)).toEqual([]);
});
