import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { rules } from '#contract/rules.ts';
import { addMembers } from '#test/make-mailing.ts';
import { proof } from '#test/proof-test.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { days, hours, makeWorld } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { forgetMembers } from '../../people/delete-members.ts';
import { readErasureLog } from '../../platform/core/erasure-log.ts';
import { sql } from '../../platform/database/sql.ts';
import { retentionChecks } from '../cli/doctor/retention.ts';
import { readBackupState } from './backup-state.ts';
import { backUpWhenDue } from './nightly.ts';
import { testBackup } from './self-test.ts';

const folder = tempFolder('nightly');
const world = await makeWorld({ env: { BACKUP_DIR: folder, BACKUP_TIMES: '13:00, 04:30', BACKUP_KEEP: '3' } });
const { context, clock, db } = world;
await addMembers(context, 5);

const backups = () =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .sort();
const list = () => readErasureLog(join(folder, 'erased.list'));
/** As a server that is there does each hour; else nobody would be sure how late it is. */
const sweptNow = () =>
  db.run(sql`
    insert into house.setting (name, value) values ('swept', ${JSON.stringify({ at: clock.now() })})
    on conflict (name) do update set value = excluded.value`);
async function runAt(time: string): Promise<string[]> {
  clock.set(new Date(time));
  await sweptNow();
  await backUpWhenDue(context);
  return backups();
}
const found = async () => (await retentionChecks(context)).find(({ check }) => check === 'backup')!;

beforeEach(async () => {
  for (const name of readdirSync(folder)) rmSync(join(folder, name));
  // One was put back for trial not long ago: only one test is about that, and each costs a second.
  await db.run(sql`
    insert into house.setting (name, value) values ('backups', '{"tested": {"at": "2027-12-31", "file": "", "ok": true}}')
    on conflict (name) do update set value = excluded.value`);
});

test('at its times of Amsterdam, once each; what was missed is made up for; so many stay', async () => {
  expect(await runAt('2027-01-10T03:29:00Z')).toEqual(['ouderpanel-2027-01-10T03-29-00Z.backup']);
  expect(await runAt('2027-01-10T03:29:30Z')).toHaveLength(1);
  expect(await runAt('2027-01-10T03:30:00Z')).toHaveLength(2);
  expect(await runAt('2027-01-10T11:59:00Z')).toHaveLength(2);
  expect(await runAt('2027-01-10T12:01:00Z')).toHaveLength(3);
  // No server for two days: one, not five.
  expect(await runAt('2027-01-12T20:00:00Z')).toEqual([
    'ouderpanel-2027-01-10T03-30-00Z.backup',
    'ouderpanel-2027-01-10T12-01-00Z.backup',
    'ouderpanel-2027-01-12T20-00-00Z.backup',
  ]);
  expect(await found()).toMatchObject({ ok: true, found: expect.stringContaining('2027-01-12 21:00 (+01:00)') });
});

proof('in both nights in which the clocks change there is one', async () => {
  const early = { ...context, config: { ...context.config, backup_times: [150] } };
  for (const [from, to] of [
    ['2027-03-27T22:00:00Z', '2027-03-28T06:00:00Z'],
    ['2027-10-30T22:00:00Z', '2027-10-31T06:00:00Z'],
  ] as const) {
    clock.set(new Date(from));
    await sweptNow();
    await backUpWhenDue(early);
    const before = backups();
    for (let at = new Date(from).getTime(); at <= new Date(to).getTime(); at += 3_600_000) {
      clock.set(new Date(at));
      await sweptNow();
      await backUpWhenDue(early);
    }
    expect(backups().filter((name) => !before.includes(name))).toHaveLength(1);
  }
});

test('none stays longer than was promised, though none is made any more; a doubted clock throws nothing away', async () => {
  await runAt('2027-02-01T12:00:00Z');
  clock.advance(days(rules.backup_days + 1));
  // No sweep for so long: the machine was off, or its clock jumped.
  const stuck = { ...context, config: { ...context.config, backup_dir: folder } };
  writeFileSync(join(folder, 'notes.txt'), 'of somebody else');
  await backUpWhenDue(stuck);
  expect(backups()).toHaveLength(2);
  await sweptNow();
  await backUpWhenDue(stuck);
  expect(backups()).toEqual(['ouderpanel-2027-03-09T12-00-00Z.backup']);
  expect(readdirSync(folder)).toContain('notes.txt');
  // Of one that was killed months ago.
  writeFileSync(join(folder, 'ouderpanel-2027-01-01T04-30-00Z.backup.half'), 'half');
  await sweptNow();
  await backUpWhenDue(stuck);
  expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([]);
});

proof('who was erased is listed until the last backup that holds them is gone', async () => {
  await runAt('2027-04-01T04:00:00Z');
  const [gone] = await db.many(sql<{ email: string }>`select email from contact.member order by id limit 1`);
  await eraseMember(context, gone!.email);
  expect((await list())?.erased).toHaveLength(1);
  for (let day = 2; day <= 4; day++) {
    await runAt(`2027-04-0${day}T04:00:00Z`);
    expect((await list())?.erased, `on day ${day}`).toHaveLength(day < 4 ? 1 : 0);
  }
  // An erasure that was written down and then not kept.
  await expect(
    db.transaction(async (tx) => {
      const [one] = await tx.many(sql<{ id: string }>`select id from contact.member limit 1`);
      await forgetMembers(tx, context, [one!.id]);
      throw new Error('not kept');
    }),
  ).rejects.toThrow('not kept');
  expect((await list())?.erased).toHaveLength(1);
  await runAt('2027-04-05T04:00:00Z');
  expect((await list())?.erased).toEqual([]);
});

test('the first one, and then one a week, is put back beside the database and added up; what came back otherwise is told', async () => {
  const tested = async () => (await readBackupState(context)).tested;
  await db.run(sql`delete from house.setting where name = 'backups'`);
  await runAt('2027-05-03T04:00:00Z');
  expect(await tested()).toMatchObject({ at: '2027-05-03T04:00:00.000Z', ok: true });
  await runAt('2027-05-09T04:00:00Z');
  expect(await tested()).toMatchObject({ at: '2027-05-03T04:00:00.000Z' });
  await runAt('2027-05-10T04:00:00Z');
  expect(await tested()).toMatchObject({ at: '2027-05-10T04:00:00.000Z' });
  expect(await db.many(sql`select from pg_database where datname like '%backup_trial'`)).toEqual([]);

  const file = join(folder, backups().at(-1)!);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.subarray(0, bytes.length - 5));
  expect(await testBackup(context, file)).toMatchObject({ ok: false, why: expect.stringContaining('damaged') });
  expect(await found()).toMatchObject({ ok: false, found: expect.stringContaining('was changed since it was made') });
});

test('the doctor says when the last good one was, and why there is none', async () => {
  expect(await found()).toMatchObject({ ok: false, found: `there is none in ${folder}` });
  await runAt('2027-06-01T04:00:00Z');
  const locked = { ...context, config: { ...context.config, backup_dir: join(folder, 'erased.list', 'in') } };
  const closed = `${locked.config.backup_dir} cannot be written to (ENOTDIR), and until it can nobody is erased either`;
  await expect(backUpWhenDue(locked)).rejects.toThrow(closed);
  expect((await retentionChecks(locked)).at(-1)).toMatchObject({ ok: false, found: closed });
  clock.advance(hours(37));
  expect(await found()).toMatchObject({
    ok: false,
    found: `the last good one is of 2027-06-01 06:00 (+02:00); the try of 2027-06-01 06:00 (+02:00) failed: ${closed}`,
  });
  const none = async (over: object) =>
    (await retentionChecks({ ...context, config: { ...context.config, backup_dir: undefined, ...over } as never })).at(
      -1,
    );
  expect(await none({ panel_env: 'production' })).toMatchObject({ ok: false, found: 'none is made by itself' });
  expect(await none({ panel_env: 'tryout' })).toMatchObject({ ok: true });
});
