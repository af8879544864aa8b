import { chownSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeCampaign, save, show } from '#test/make-campaigns.ts';
import { makeEmpty } from '#test/make-database.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { makeWorld } from '#test/world.ts';
import type { Context } from '../../platform/core/context.ts';
import { erasureLogOf, trimErasureLog } from '../../platform/core/erasure-log.ts';
import { backupLock, migrate, migrateTo, readMigrations } from '../../platform/database/migrate.ts';
import { sql } from '../../platform/database/sql.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import { shuffleAnswers } from '../../surveys/answering/shuffle.ts';
import { takeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { stopBackups } from './stop-backups.ts';

/** What is told, and what else goes on, while a backup is made: a shuffle, the end of the server, an upgrade. */
const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;
const folder = tempFolder('beside');
let count = 0;
const newFile = () => join(folder, `${++count}.backup`);
const placesOf = async ({ db: of }: Context) =>
  (await of.many(sql<{ id: string }>`select id from survey.anonymous_participation order by ctid`)).map(({ id }) => id);

const anonymous = await makeCampaign(world, { anonymous: true });
for (let n = 0; n < 6; n++) {
  const { anonymous_token } = await show(world, { token: anonymous.token! });
  await save(world, { token: anonymous.token!, anonymous_token: anonymous_token! }, { screens: 'no' });
}

test('while anonymous answers move to other tables: all of them are in it', async () => {
  const all = (await placesOf(context)).toSorted();
  let over = false;
  let moved = 0;
  const moving = (async () => {
    for (; !over; moved++) await shuffleAnswers(context);
  })();
  await expect.poll(() => moved).toBeGreaterThan(0);
  const files = [newFile(), newFile(), newFile()];
  for (const file of files) await takeBackup(context, file);
  over = true;
  await moving;
  expect(moved).toBeGreaterThan(2);
  const copy = await makeEmpty(context);
  await restoreBackup(copy, files[1]!, { without_erased: true });
  expect((await placesOf(copy)).toSorted()).toEqual(all);
});

test('how far a backup is only grows, and never passes the whole', async () => {
  // A table that is read in several pieces.
  await db.run(sql`insert into house.setting (name, value) select 'long ' || n, to_jsonb(repeat('x', 1000))
    from generate_series(1, 2000) as n`);
  const told: { done: number; all: number }[] = [];
  await takeBackup(context, newFile(), (done, all) => told.push({ done, all }));
  expect(told.length).toBeGreaterThan(5);
  for (const [at, { done, all }] of told.entries()) {
    expect(done).toBeGreaterThanOrEqual(told[at - 1]?.done ?? 1);
    expect(done).toBeLessThanOrEqual(all);
  }
  expect(told.at(-1)!.done).toBeGreaterThan(told[0]!.done);
});

test('a server that ends waits for no backup, and leaves nothing half', async () => {
  const own = { ...context, db: db.apart({ max: 4 }) };
  const file = newFile();
  await expect(takeBackup(own, file, () => stopBackups(own))).rejects.toThrow('because the server ends');
  await own.db.end();
  expect(readdirSync(folder).filter((name) => name.startsWith(`${count}.`))).toEqual([]);
});

test('an upgrade waits for a backup that is being made, and nobody waits behind it', async () => {
  const older = await makeEmpty(context);
  const all = await readMigrations();
  await older.db.alone((client) => migrateTo(client, all.slice(0, -1)));
  let migrating: Promise<string[]> | undefined;
  await older.db.alone(async (backingUp) => {
    await backingUp.query('select pg_advisory_lock($1)', [backupLock]);
    migrating = migrate(older.db, jobQueue);
    const waiting = () =>
      older.db.many(sql<{ locktype: string }>`
        select locktype from pg_locks join pg_database on pg_database.oid = database
        where not granted and datname = current_database()`);
    await expect.poll(waiting).toEqual([{ locktype: 'advisory' }]);
  });
  expect(await migrating).toContain(all.at(-1)!.name);
});

const isRoot = process.getuid?.() === 0;
test.runIf(isRoot)(
  'what root makes in the folder of an account is that account’s, the list of who was erased too',
  async () => {
    const theirs = join(folder, 'theirs');
    const account = 65_534;
    mkdirSync(theirs);
    chownSync(theirs, account, account);
    const own = { ...context, config: { ...context.config, backup_dir: theirs } };
    const owners = () => readdirSync(theirs).map((name) => [name, statSync(join(theirs, name)).uid]);
    await takeBackup(own, join(theirs, 'before.backup'));
    const all = [
      ['before.backup', account],
      ['erased.list', account],
    ];
    expect(owners()).toEqual(all);
    await trimErasureLog(own, erasureLogOf(own.config), '2099-01-01');
    expect(owners()).toEqual(all);
  },
);
