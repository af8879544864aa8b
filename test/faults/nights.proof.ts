import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { publicApp } from '#server/app.ts';
import { readConfig } from '#server/platform/config/config.ts';
import type { Acting, Clock } from '#server/platform/core/context.ts';
import { openContext } from '#server/platform/core/open-context.ts';
import { hashToken } from '#server/platform/core/secrets.ts';
import { migrate } from '#server/platform/database/migrate.ts';
import { sql } from '#server/platform/database/sql.ts';
import { jobQueue } from '#server/platform/jobs/install.ts';
import { fromWall, localTime } from '#server/platform/time/amsterdam.ts';
import { scheduledJobs } from '#server/scheduled-jobs.ts';
import { answersOf, file, inviteMembers } from '../make-campaigns.ts';
import { addMembers } from '../make-mailing.ts';
import { publishFile } from '../publish.ts';

/**
 * The two nights in which the clocks change, lived through a quarter of an hour at a time, with everything that the
 * server does at night: each thing once, at its hour, and nobody waits in vain or is woken.
 */
/**
 * Only in the long run. The quick tests of the same rules are in server/operations/backup/nightly.test.ts,
 * server/fieldwork/schedule/schedule.test.ts and server/platform/time.
 */
const isLong = process.env.FAULT_ROUNDS !== undefined;
const folder = isLong ? mkdtempSync(join(tmpdir(), 'ouderpanel-nights-')) : '';
const backups = join(folder, 'backups');
const env = { DATA_DIR: folder, BACKUP_DIR: backups, BACKUP_TIMES: '02:30', BACKUP_KEEP: '100', LOG_LEVEL: 'silent' };
let now = new Date(0);
const clock: Clock = { now: () => now, steady: () => now.getTime(), database: async () => now };
let context: Acting;
let app: FastifyInstance;

async function open(): Promise<void> {
  const opened = await openContext(readConfig({ ...env, LIMITS: 'off' }));
  context = { ...opened, clock, actor: 'operator' };
  await migrate(context.db, jobQueue);
  app = publicApp(context);
}

async function close(): Promise<void> {
  await app.close();
  await context.db.end();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
}

const run = async (data: unknown) => {
  for (const { run: work } of scheduledJobs) await work(context, data);
};
const backupsThere = () => readdirSync(backups).filter((name) => name.endsWith('.backup')).length;
/** The file in which the anonymous answers lie: a shuffle writes them into a new one. */
const filesOf = async () =>
  (await context.db.one(sql<{ path: string }>`select pg_relation_filepath('survey.anonymous_answer') as path`)).path;
const mailing = (id: string) =>
  context.db.one(sql<{ state: string; planned_at: Date | null }>`
    select state, planned_at from contact.mailing where id = ${id}`);

async function respondent(campaign: string) {
  const token = context.random.token();
  const { email } = await context.db.one(sql<{ email: string }>`
    with member as (
      insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at)
      select mark || '@n.example', mark || '@n.example', ${now}, 'email', ${now} from (select ${token.slice(0, 8).toLowerCase()}::text as mark) as one
      returning id, email)
    , invited as (
      insert into contact.invitation (campaign_id, member_id, token_hash, participation_id, email_key, created_at)
      select ${campaign}::uuid, id, ${hashToken(token)}, gen_random_uuid(), email, ${now} from member)
    select email from member`);
  return { token, email };
}

describe.runIf(isLong)('the whole night', () => {
  beforeAll(open);
  afterAll(close);

  test.each([
    ['in which an hour is skipped', '2027-03-27', '2027-03-28'],
    ['in which an hour comes twice', '2027-10-30', '2027-10-31'],
  ])('the night %s', { timeout: 300_000 }, async (_, evening, morning) => {
    now = fromWall(Date.parse(`${evening}T20:00Z`));
    await addMembers(context, 3);
    const [open, planned] = [await publishFile(context, file()), await publishFile(context, file())];
    const anonymous = await publishFile(context, file({ anonymous: true }));
    await context.db.run(sql`
    insert into survey.anonymous_participation (campaign_id, id, version) values (${anonymous}, gen_random_uuid(), 1)`);
    const who = await respondent(open);
    // The mailing is planned for the hour that does not exist, or that comes twice.
    const at = fromWall(Date.parse(`${morning}T02:30Z`));
    const { mailing_id } = await inviteMembers(context, planned, { all: true }, { starts_at: at });
    // This member's days of regret end in the middle of the night, and not an hour earlier.
    const over = fromWall(Date.parse(`${morning}T03:30Z`)).getTime();
    await context.db.run(sql`
    insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at, left_at)
    values ('weg@n.example', 'weg@n.example', ${now}, 'email', ${now}, ${new Date(over - context.config.regret_days * 86_400_000)})`);
    const leaver = async () =>
      (
        await context.db.one(sql<{ there: boolean }>`
      select exists (select from contact.member where email_key = 'weg@n.example') as there`)
      ).there;
    await context.db.run(sql`
    insert into house.setting (name, value) values ('swept', ${JSON.stringify({ at: now })})
    on conflict (name) do update set value = excluded.value`);
    await run({ mailing_id });

    const [before, files] = [backupsThere(), new Set([await filesOf()])];
    const end = fromWall(Date.parse(`${morning}T08:00Z`));
    const made: string[] = [];
    let quarters = 0;
    for (; now <= end; now = new Date(now.getTime() + 15 * 60_000), quarters++) {
      const count = backupsThere();
      await run({ mailing_id });
      files.add(await filesOf());
      if (backupsThere() > count) made.push(localTime(now));
      expect(await leaver(), localTime(now)).toBe(now.getTime() < over);
      expect((await mailing(mailing_id)).planned_at !== null, localTime(now)).toBe(now.getTime() >= end.getTime());
      const answers = answersOf({ hours: { other: true, other_value: `${quarters}` }, where: `${quarters}` });
      const saved = await app.inject({ method: 'POST', url: '/api/v1/answer', body: { ...who, answers } });
      expect([saved.statusCode, (await app.inject('/readyz')).statusCode]).toEqual([200, 200]);
    }
    // Twelve hours by the clocks on the wall are really eleven or thirteen hours.
    expect(quarters).toBe(evening === '2027-03-27' ? 45 : 53);
    expect(made).toEqual([evening === '2027-03-27' ? '2027-03-28 03:00 (+02:00)' : '2027-10-31 02:30 (+02:00)']);
    expect(backupsThere()).toBe(before + 1);
    expect(files.size).toBe(2);
  });
});
