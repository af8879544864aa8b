import { expect, onTestFinished, test, vi } from 'vitest';
import { getUser } from '#contract/calls/members.ts';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { maintenance } from '../../operations/cli/maintenance.ts';
import { sql } from '../database/sql.ts';
import { maintainNightly, rewriteTables } from './rewrite.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;

/** Whether the file of a table still holds a word, wherever in its pages. */
async function holds(table: string, word: string): Promise<boolean> {
  await db.alone((client) => client.query('checkpoint'));
  const { there } = await db.one(sql<{ there: boolean }>`
    select position(convert_to(${word}, 'UTF8') in pg_read_binary_file(pg_relation_filepath(${table}::regclass))) > 0 as there`);
  return there;
}
const files = () =>
  db.many(sql<{ name: string; file: string }>`
    select oid::regclass::text as name, pg_relation_filepath(oid) as file from pg_class
    where relkind = 'r' and relnamespace in ('contact'::regnamespace, 'profile'::regnamespace, 'survey'::regnamespace)
    order by 1`);

const logFile = async () =>
  (await db.one(sql<{ file: string }>`select pg_walfile_name(pg_current_wal_insert_lsn()) as file`)).file;
const isThere = async (file: string) =>
  (await db.maybe(sql`select from pg_ls_waldir() where name = ${file}`)) !== undefined;

test('what was deleted leaves the files of contact and profile; answers stay where they are', async () => {
  const { id, headers } = await join(world);
  const name = 'Kanarievogel';
  await db.run(sql`update contact.member set name = ${name} where id = ${id}`);
  await db.run(sql`update contact.member set name = 'Sanne' where id = ${id}`);
  await db.alone((client) => client.query('vacuum contact.member'));
  expect(await holds('contact.member', name)).toBe(true);
  const before = new Map((await files()).map((one) => [one.name, one.file]));
  const { failed, text } = await maintenance.run(context, { words: [], options: {} });
  expect(failed).toBe(false);
  // How large each is tells how long it takes.
  expect(text).toContain('contact.member (1 MB)');
  expect(await holds('contact.member', name)).toBe(false);
  for (const { name, file } of await files()) {
    expect(file === before.get(name), name).toBe(name.startsWith('survey.'));
  }
  expect((await world.call(getUser, undefined, headers)).name).toBe('Sanne');
});

test('a table that is in use is let go in time: no call waits for it', async () => {
  const { headers } = await join(world);
  const held = Promise.withResolvers<void>();
  const begun = Promise.withResolvers<void>();
  const holder = db.transaction(async (tx) => {
    await tx.run(sql`lock table contact.member in access share mode`);
    begun.resolve();
    await held.promise;
  });
  onTestFinished(() => held.resolve());
  await begun.promise;
  const rewriting = rewriteTables(context, { limit_ms: 300, tries: 2, pause_ms: 1 });
  // The tables before this one are rewritten first, which takes seconds on a busy machine.
  await vi.waitUntil(
    () =>
      db.maybe(sql`
        select from pg_locks where relation = 'contact.member'::regclass and not granted`),
    { timeout: 10_000 },
  );
  // Whoever comes stands behind it in the queue, and would stay there for as long as the table is in use.
  await world.call(getUser, undefined, headers);
  const left = (await rewriting).filter(({ done }) => !done);
  expect(left).toEqual([{ table: 'contact.member', done: false, mb: 1 }]);
  held.resolve();
  await holder;
});

test('once a month, at night; and the log of the day goes every night', async () => {
  const fileOf = async () => (await files()).find(({ name }) => name === 'contact.member')!.file;
  const rewrites = async (at: string) => {
    clock.set(new Date(at));
    const before = await fileOf();
    await maintainNightly(context);
    return (await fileOf()) !== before;
  };
  // By the clocks of Amsterdam.
  expect(await rewrites('2027-03-01T11:00:00Z')).toBe(false);
  expect(await rewrites('2027-03-04T02:40:00Z')).toBe(true);
  const log = await logFile();
  expect(await rewrites('2027-03-05T10:40:00Z')).toBe(false);
  expect(await isThere(log)).toBe(true);
  expect(await rewrites('2027-03-05T02:40:00Z')).toBe(false);
  expect(await isThere(log)).toBe(false);
  expect(await rewrites('2027-04-01T01:40:00Z')).toBe(true);
});
