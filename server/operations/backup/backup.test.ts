import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { describeSchema } from '#test/describe-schema.ts';
import { inviteMembers, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { makeEmpty } from '#test/make-database.ts';
import { addMembers } from '#test/make-mailing.ts';
import { joinProven } from '#test/make-members.ts';
import { makeStaff } from '#test/make-staff.ts';
import { proof } from '#test/proof-test.ts';
import { tempFolder } from '#test/support/temp-folder.ts';
import { days, makeWorld } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { readSendHold } from '../../messages/outbox/send-hold.ts';
import { checkAudit, recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { copyIn } from '../../platform/database/copy.ts';
import { migrateTo, readMigrations } from '../../platform/database/migrate.ts';
import { sql } from '../../platform/database/sql.ts';
import { countJobs } from '../../platform/jobs/dead-jobs.ts';
import { restore } from '../cli/restore.ts';
import { takeBackup } from './backup.ts';
import { restoreBackup } from './restore.ts';
import { readTables, sumOf } from './tables.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const folder = tempFolder('backups');
let count = 0;
const newFile = () => join(folder, `${++count}.backup`);

async function sums(of: Context): Promise<Record<string, string>> {
  const found = await Promise.all(
    (await readTables(of.db)).map(async ({ name }) => {
      const { rows, sum } = await sumOf(of.db, name);
      return [name, `${rows} rows, ${sum}`];
    }),
  );
  return Object.fromEntries(found);
}
const placesOf = async ({ db: of }: Context) =>
  (await of.many(sql<{ id: string }>`select id from survey.anonymous_participation order by ctid`)).map(({ id }) => id);
const schemasIn = async (of: Context) =>
  (
    await of.db.many(sql<{ nspname: string }>`
    select nspname from pg_namespace where nspname in ('house', 'contact', 'survey')`)
  ).length;
const without = (from: Record<string, string>, ...names: string[]) =>
  Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name)));

// A panel with something in every corner: a member, an anonymous survey half way, a mailing that waits, the office.
const anna = await joinProven(world, { name: 'Anna "\\N" \t;', invitation_method: 'email' });
const anonymous = await makeCampaign(world, { anonymous: true });
for (let n = 0; n < 16; n++) {
  const { anonymous_token } = await show(world, { token: anonymous.token! });
  await save(world, { token: anonymous.token!, anonymous_token: anonymous_token! }, { screens: 'no' });
}
await addMembers(context, 3);
const { id: campaign } = await makeCampaign(world);
await inviteMembers(context, campaign, { all: true }, { starts_at: new Date('2026-11-25T18:00:00Z') });
await makeStaff(world, 'researcher');
await recordAudit(db, context, { action: 'campaign_exported', detail: { reason: 'é\\\n\u2028' } });

test('what was backed up is put back to the last row, in the same shape, and sends nothing', async () => {
  const file = newFile();
  const before = await checkAudit(db);
  const { rows, bytes } = await takeBackup(context, file);
  // The act writes its line itself, so that no command and no night can forget it.
  expect(await db.many(sql`select action from office.audit where number > ${before.lines}`)).toEqual([
    { action: 'backup_made' },
  ]);
  expect(readFileSync(file)).toHaveLength(bytes);
  // Neither a name nor an address stands in it.
  expect(readFileSync(file).includes(anna.email)).toBe(false);
  const copy = await makeEmpty(context);
  expect(await restoreBackup(copy, file, { without_erased: true })).toMatchObject({
    rows,
    erased_again: 0,
    migrated: [],
  });

  expect(await describeSchema(copy.db)).toBe(await describeSchema(db));
  const ended = ['contact.session', 'office.staff_session', 'office.staff_login'];
  const changed = ['house.setting', 'office.audit', ...ended];
  expect(without(await sums(copy), ...changed)).toEqual(without(await sums(context), ...changed));
  for (const table of ended) expect((await sumOf(copy.db, table)).rows).toBe(0);

  expect(await checkAudit(copy.db)).toEqual({ lines: before.lines + 1, broken: null });
  expect(await copy.db.one(sql`select action, detail from office.audit order by number desc limit 1`)).toEqual({
    action: 'backup_restored',
    detail: { taken_at: '2026-11-21T10:00:30.000Z', erased_again: '0' },
  });
  await expect(copy.db.run(sql`delete from office.audit`)).rejects.toThrow('only ever added');
  expect((await readSendHold(copy.db))?.why).toContain('put back from the backup of 2026-11-21 11:00 (+01:00)');
  expect(await countJobs(copy.db)).toContainEqual(
    expect.objectContaining({ queue: 'mailing-start', waiting: 1, next: new Date('2026-11-25T18:00:00Z') }),
  );
  // Numbers go on behind the last one.
  const { number } = await copy.db.one(sql<{ number: number }>`
    insert into contact.message_event (message_id, state, at)
    select id, 'sent', now() from contact.message limit 1 returning number`);
  expect(number).toBe(
    1 + (await db.one(sql<{ last: number }>`select max(number) as last from contact.message_event`)).last,
  );
});

test('anonymous answers lie in it in an order drawn by chance', async () => {
  const file = newFile();
  await takeBackup(context, file);
  const copy = await makeEmpty(context);
  await restoreBackup(copy, file, { without_erased: true });
  const [here, there] = [await placesOf(context), await placesOf(copy)];
  expect(there).not.toEqual(here);
  expect(there.toSorted()).toEqual(here.toSorted());
});

test('while answers are saved: all of one moment, no screen of which only a part is there', async () => {
  const respondents = await Promise.all(
    Array.from({ length: 4 }, async () => (await show(world, { token: anonymous.token! })).anonymous_token!),
  );
  let over = false;
  let saved = 0;
  const saving = respondents.map(async (anonymous_token) => {
    for (let marker = 1; !over; marker++) {
      const hours = { other: true, other_value: `${marker}` };
      await save(world, { token: anonymous.token!, anonymous_token }, { hours, where: `${marker}` });
      saved++;
    }
  });
  const file = newFile();
  const before = saved;
  await takeBackup(context, file);
  await expect.poll(() => saved).toBeGreaterThan(before + 4);
  over = true;
  await Promise.all(saving);
  const copy = await makeEmpty(context);
  await restoreBackup(copy, file, { without_erased: true });
  const halves = await copy.db.many(sql`
    select participation_id from survey.anonymous_answer where question_id in ('hours', 'where')
    group by participation_id having count(distinct coalesce(other_value, value[1])) <> 1 or count(*) <> 2`);
  expect(halves).toEqual([]);
});

proof('damaged, cut off, another key or no backup: one sentence, and the database stays empty', async () => {
  const file = newFile();
  await takeBackup(context, file);
  const whole = readFileSync(file);
  const copy = await makeEmpty(context);
  const tried = async (bytes: Uint8Array, of = copy) => {
    const other = newFile();
    writeFileSync(other, bytes);
    const fault = await restoreBackup(of, other, { without_erased: true }).catch((error: Error) => error.message);
    expect(await schemasIn(copy)).toBe(0);
    return fault;
  };
  const flipped = (place: number) => whole.map((byte, at) => (at === place ? byte ^ 1 : byte));
  for (const place of [40, 70, Math.floor(whole.length / 2), whole.length - 1]) {
    expect(await tried(flipped(place)), `at ${place}`).toMatch(/damaged/);
  }
  for (const length of [61, whole.length - 1, whole.length - 20]) {
    expect(await tried(whole.subarray(0, length)), `cut off at ${length}`).toMatch(/damaged/);
  }
  expect(await tried(Buffer.concat([whole, Buffer.from('x')]))).toMatch(/damaged/);
  expect(await tried(Buffer.from('PGDMP'))).toBe('This file is no backup of the panel.');
  const secrets = makeSecrets('another key of more than 32 characters', context.random);
  expect(await tried(whole, { ...copy, secrets })).toMatch(/sealed with another SECRET_KEY/);
  expect(await restoreBackup(copy, join(folder, 'none'), {}).catch((error: Error) => error.message)).toMatch(/ENOENT/);
  await restoreBackup(copy, file, { without_erased: true });
});

proof('the command puts nothing back without a list of who was erased, unless it is told to', async () => {
  const file = newFile();
  await takeBackup(context, file);
  const copy = await makeEmpty(context);
  const alone = { ...copy, config: { ...copy.config, data_dir: folder, backup_dir: undefined } };
  const ask = (options: object) => restore.run(alone, { words: [file], options: { ...options, json: true } });
  await expect(ask({})).rejects.toThrow('There is no list of who was erased');
  expect(await schemasIn(copy)).toBe(0);
  expect((await ask({ 'without-erased': true })).text).toContain('Erased again: 0 people');
});

proof('only into an empty database that nothing else uses; what was in production is not tried out on', async () => {
  const file = newFile();
  await db.run(sql`
    insert into house.setting (name, value) values ('use', '"production"')
    on conflict (name) do update set value = excluded.value`);
  await takeBackup(context, file);
  await db.run(sql`delete from house.setting where name = 'use'`);
  const copy = await makeEmpty(context);
  const given = { without_erased: true };
  await expect(restoreBackup(copy, file, given)).rejects.toThrow('was used in production');
  expect(await schemasIn(copy)).toBe(0);
  const real = { ...copy, config: { ...copy.config, panel_env: 'production' as const } };
  await copy.db.alone(async (other) => {
    await other.query('select 1');
    await expect(restoreBackup(real, file, given)).rejects.toThrow('Something else uses this database');
  });
  await restoreBackup(real, file, given);
  await expect(restoreBackup(real, file, given)).rejects.toThrow('This database is not empty: it holds 4 members');
});

test('of an older release it is brought to this one; of a newer one it is refused', async () => {
  const older = await makeEmpty(context);
  const all = await readMigrations();
  const last = all.at(-1)!;
  await older.db.alone((client) => migrateTo(client, all.slice(0, -1)));
  await older.db.run(sql`
    insert into contact.member (email, email_key, invitation_method, registered_at)
    values ('oud@b.example', 'oud@b.example', 'email', now())`);
  const file = newFile();
  await takeBackup(older, file);
  const copy = await makeEmpty(context);
  expect(await restoreBackup(copy, file, { without_erased: true })).toMatchObject({ migrated: [last.name] });
  expect(await copy.db.many(sql`select email from contact.member`)).toEqual([{ email: 'oud@b.example' }]);
  expect(await describeSchema(copy.db)).toBe(await describeSchema(db));

  await older.db.run(sql`insert into house.migration (number, name, hash) values (9999, '9999_later.sql', 'x')`);
  const newer = newFile();
  await takeBackup(older, newer);
  const other = await makeEmpty(context);
  await expect(restoreBackup(other, newer, { without_erased: true })).rejects.toThrow(
    'This release cannot read the backup. The database is newer than this code: it knows migration 9999_later.sql.',
  );
  expect(await schemasIn(other)).toBe(0);
});

test('a file that is there stays, a folder that is not is named, and nothing half is left', async () => {
  const file = newFile();
  writeFileSync(file, 'precious');
  await expect(takeBackup(context, file)).rejects.toThrow('is there already');
  expect(readFileSync(file, 'utf8')).toBe('precious');
  await expect(takeBackup(context, join(folder, 'nowhere', 'a'))).rejects.toThrow(/could not be written: ENOENT/);
  // Of one that was killed.
  const next = newFile();
  writeFileSync(`${next}.half`, 'half');
  await takeBackup(context, next);
  expect(readdirSync(folder).filter((name) => name.endsWith('.half'))).toEqual([]);
});

test('who is erased after the backup stays erased when it is put back; a list that begins later is refused', async () => {
  const bea = await joinProven(world);
  const file = newFile();
  await takeBackup(context, file);
  clock.advance(days(6));
  await eraseMember(context, bea.email);
  const again = await joinProven(world, { email: bea.email });
  const later = newFile();
  await takeBackup(context, later);

  const copy = await makeEmpty(context);
  await expect(restoreBackup(copy, file)).rejects.toThrow('There is no list of who was erased');
  // As when the folder of the backups is all that is left.
  writeFileSync(join(folder, 'erased.list'), readFileSync(join(context.config.data_dir, 'erased.list')));
  expect(await restoreBackup(copy, file)).toMatchObject({ erased_again: 1 });
  expect(await copy.db.many(sql`select email from contact.member where id = ${bea.id}`)).toEqual([]);
  expect(await copy.db.many(sql`select from contact.message where to_address = ${bea.email}`)).toEqual([]);
  const { departed } = await copy.db.one(sql<{ departed: number }>`select count(*) as departed from contact.departed`);
  expect(departed).toBe(1);

  // Whoever came back is somebody else for the panel, and stays.
  const other = await makeEmpty(context);
  await restoreBackup(other, later);
  expect(await other.db.many(sql`select id from contact.member where email = ${bea.email}`)).toEqual([
    { id: again.id },
  ]);

  writeFileSync(join(folder, 'erased.list'), 'ouderpanel: erased since 2026-11-26\n');
  const third = await makeEmpty(context);
  await expect(restoreBackup(third, file)).rejects.toThrow(
    'The list of who was erased begins on 2026-11-26, and the backup is of 2026-11-21.',
  );
});

test('an erasure that cannot be written down does not happen', async () => {
  const cees = await joinProven(world);
  const list = join(folder, 'list');
  mkdirSync(join(list, 'erased.list'), { recursive: true });
  const stuck = { ...context, config: { ...context.config, backup_dir: list } };
  await expect(eraseMember(stuck, cees.email)).rejects.toThrow(/EISDIR/);
  expect(await db.many(sql`select id from contact.member where email = ${cees.email}`)).toEqual([{ id: cees.id }]);
  rmSync(list, { recursive: true });
  await eraseMember(stuck, cees.email);
  expect(readFileSync(join(list, 'erased.list'), 'utf8')).toMatch(/^ouderpanel: erased since .*\n\n.* [0-9a-f]{64}\n$/);
});

test('of a table that cannot take rows no more is read than the first of them', async () => {
  let read = 0;
  async function* pieces() {
    for (; read < 100; read++) yield Buffer.from('x\n');
  }
  await db.alone((client) => expect(copyIn(client, 'copy nowhere from stdin', pieces())).rejects.toThrow('nowhere'));
  expect(read).toBe(0);
});

test('of a database that holds nothing of the panel there is no backup', async () => {
  await expect(takeBackup(await makeEmpty(context), newFile())).rejects.toThrow('holds nothing of the panel yet');
});
