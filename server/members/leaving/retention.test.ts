import { expect, test } from 'vitest';
import { checkToken, emailAvailable, verifyPhone } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { join, joinProven, logIn, mobile, sentTo, tokenTo } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { noteState } from '../../messages/outbox/enqueue.ts';
import { writeSeen } from '../../people/last-seen-nights.ts';
import { checkAudit, recordAudit } from '../../platform/core/audit.ts';
import { sql } from '../../platform/database/sql.ts';
import { sweepMembers } from './sweep.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const sweep = () => sweepMembers(context);
const exists = async ({ id }: { id: string }) =>
  (await db.maybe(sql`select from contact.member where id = ${id}`)) !== undefined;
/** With a child of this year: the clock goes far here. */
const childNow = () => ({
  attributes: { children_amount: '1', dob_children: String(clock.now().getUTCFullYear()), privacy_policy: true },
});
const joinNow = () => joinProven(world, childNow());

/** So many months on, at the same hour of the same day. */
function monthsOn(count: number): void {
  const at = clock.now();
  at.setUTCMonth(at.getUTCMonth() + count);
  clock.set(at);
}

test('a sign-up that nobody proved goes after fourteen days, without a trace', async () => {
  const nobody = await join(world);
  const phone = mobile();
  const byPhone = await join(world, { phone });
  await world.call(verifyPhone, { params: { token: await tokenTo(world, phone, 'verify_phone') } });
  const imported = await join(world);
  await db.run(sql`update contact.member set password_hash = null where id = ${imported.id}`);
  const demo = await join(world);
  await db.run(sql`update contact.member set demo = true where id = ${demo.id}`);
  await db.run(sql`
    with made as (
      insert into survey.campaign (title, anonymous, draft, created_at) values ('x', false, '{}', now()) returning id)
    insert into contact.invitation (campaign_id, member_id, email_key, created_at)
    select id, ${nobody.id}, ${nobody.email}, now() from made`);
  const trying = await join(world);
  const left = await join(world);
  clock.advance(days(10));
  // Their days of regret run, and with them ends what there is of them.
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${left.id}`);
  await world.call(putUser, { body: { email: `nieuw-${trying.email}` } }, trying.headers);
  clock.advance(days(4) - 1);
  await sweep();
  expect(await exists(nobody)).toBe(true);
  clock.advance(1);
  await sweep();
  expect(await Promise.all([nobody, byPhone, imported, demo, trying, left].map(exists))).toEqual([
    false,
    ...Array(5).fill(true),
  ]);
  expect(await db.many(sql`select from contact.departed union all select from contact.departure_count`)).toEqual([]);
  expect((await world.call(emailAvailable, { body: { email: nobody.email } })).available).toBe(true);
  expect(await db.many(sql`select member_id, email_key from contact.invitation`)).toEqual([
    { member_id: null, email_key: null },
  ]);
  clock.advance(days(10));
  await sweep();
  expect(await exists(trying)).toBe(false);
});

const notices = (email: string) => sentTo(world, email, 'still_there');
async function noticeIs(email: string, state: 'sent' | 'failed'): Promise<void> {
  const { id } = await db.one(sql<{ id: string }>`
    select id from contact.message where to_address = ${email} and template = 'still_there' and state = 'planned'`);
  await noteState(db, id, state, clock.now());
}

test('who was not heard of for two years is asked once, and destroyed thirty days after the message left', async () => {
  const away = await joinNow();
  const back = await joinNow();
  monthsOn(24);
  await sweep();
  expect(await notices(away.email)).toEqual([]);
  clock.advance(days(31));
  await sweep();
  await sweep();
  expect(await notices(away.email)).toHaveLength(1);
  expect((await notices(away.email))[0]!.body_text).toContain('Log dan binnen 30 dagen in.');

  // It did not leave: it is sent again.
  await noticeIs(away.email, 'failed');
  clock.advance(days(31));
  await sweep();
  expect(await notices(away.email)).toHaveLength(2);
  clock.advance(days(2));
  await noticeIs(away.email, 'sent');
  await noticeIs(back.email, 'sent');
  await logIn(world, back.email);
  clock.advance(days(30) - 1);
  await sweep();
  expect(await exists(away)).toBe(true);
  clock.advance(1);
  await sweep();
  expect(await Promise.all([away, back].map(exists))).toEqual([false, true]);
  clock.advance(days(90));
  await sweep();
  expect(await notices(back.email)).toHaveLength(1);
});

test('a notice that first failed and came through later counts from when it came through', async () => {
  const away = await joinNow();
  monthsOn(25);
  await sweep();
  const { id } = await db.one(sql<{ id: string }>`select notice_id as id from contact.member where id = ${away.id}`);
  await noteState(db, id, 'failed', clock.now());
  clock.advance(days(20));
  await noteState(db, id, 'delivered', clock.now());
  clock.advance(days(30) - 1);
  await sweep();
  expect(await exists(away)).toBe(true);
  clock.advance(1);
  await sweep();
  expect(await exists(away)).toBe(false);
});

test('every visit counts, by the month and no finer, and so does a survey that was begun', async () => {
  const member = await joinNow();
  const activeIn = async () =>
    (await db.one(sql<{ at: string }>`select active_in as at from contact.member where id = ${member.id}`)).at;
  clock.set(new Date('2035-03-17T10:00:00Z'));
  let session = await logIn(world, member.email);
  expect(await activeIn()).toBe('2035-03-01');
  clock.set(new Date('2035-04-02T10:00:00Z'));
  await world.call(checkToken, undefined, session);
  await writeSeen(world.context);
  expect(await activeIn()).toBe('2035-04-01');

  await campaign(member.id, '2036-06-10T10:00:00Z');
  clock.set(new Date('2037-07-01T10:00:00Z'));
  await sweep();
  expect(await notices(member.email)).toEqual([]);
  // Cut from its answers meanwhile, the visit is remembered.
  expect(await activeIn()).toBe('2036-06-01');
  clock.set(new Date('2038-07-01T10:00:00Z'));
  await sweep();
  expect(await notices(member.email)).toHaveLength(1);
  await noticeIs(member.email, 'sent');
  session = await logIn(world, member.email);
  clock.advance(days(60));
  await sweep();
  expect(await exists(member)).toBe(true);
});

/** A survey that this member began, and that closed three days later. */
async function campaign(memberId: string, startedAt: string): Promise<string> {
  const at = new Date(startedAt);
  const { id } = await db.one(sql<{ id: string }>`
    with made as (
      insert into survey.campaign (title, anonymous, state, draft, version, created_at, closes_at)
      values ('Schermen', false, 'closed', '{}', 1, ${at}, ${new Date(at.getTime() + days(3))}) returning id),
    invited as (
      insert into contact.invitation (campaign_id, member_id, participation_id, created_at)
      select id, ${memberId}, gen_random_uuid(), ${at} from made returning campaign_id, participation_id),
    begun as (
      insert into survey.participation (campaign_id, id, version, started_at)
      select campaign_id, participation_id, 1, ${at} from invited)
    select campaign_id as id from invited`);
  return id;
}

test('six months after a survey ended nothing says whose answers they are', async () => {
  clock.set(new Date('2040-01-10T10:00:00Z'));
  const { id } = await joinNow();
  const survey = await campaign(id, '2040-01-07T10:00:00Z');
  const told = async () =>
    await db.one(sql<{ asked: number; linked: number; answered: number }>`
      select count(*) as asked, count(participation_id) as linked,
        (select count(*) from survey.participation where campaign_id = ${survey}) as answered
      from contact.invitation where campaign_id = ${survey}`);
  clock.set(new Date('2040-07-10T09:59:59Z'));
  await sweep();
  expect(await told()).toEqual({ asked: 1, linked: 1, answered: 1 });
  // Seen since: that is no less true because of a survey of months before.
  await db.run(sql`update contact.member set active_in = '2040-06-01' where id = ${id}`);
  clock.set(new Date('2040-07-10T10:00:00Z'));
  await sweep();
  expect(await told()).toEqual({ asked: 1, linked: 0, answered: 1 });
  const seen = sql<{ seen: string }>`select active_in::text as seen from contact.member where id = ${id}`;
  expect(await db.one(seen)).toEqual({ seen: '2040-06-01' });
  // The next day what was written together is written anew: no id, no place and no moment leads back.
  const rows = () =>
    db.many(sql<{ id: string; detached: boolean; started_at: Date }>`
      select id, detached, started_at from survey.participation where campaign_id = ${survey}`);
  const [before] = await rows();
  expect(before).toMatchObject({ detached: false });
  clock.set(new Date('2040-07-11T10:00:00Z'));
  await sweep();
  const [after] = await rows();
  expect(after).toMatchObject({ detached: true });
  expect(after!.id).not.toBe(before!.id);
  expect(after!.started_at.toISOString()).toMatch(/T2[23]:00:00.000Z$/);
});

test('ninety days after a mailing was drawn nobody can tell any more whom it left out', async () => {
  clock.set(new Date('2040-08-01T10:00:00Z'));
  const { id } = await joinNow();
  const survey = await campaign(id, '2040-08-01T10:00:00Z');
  await db.run(sql`
    with drawn as (
      insert into contact.mailing (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at)
      values (${survey}, 'reminder', 'finished', '{}', '', '{}', ${clock.now()}, ${clock.now()}, ${clock.now()})
      returning id)
    insert into contact.left_out (mailing_id, member_id, reason) select id, ${id}, 'has finished' from drawn`);
  const lines = async () => (await db.many(sql`select from contact.left_out where member_id = ${id}`)).length;
  clock.set(new Date('2040-10-30T09:59:59Z'));
  await sweep();
  expect(await lines()).toBe(1);
  clock.set(new Date('2040-10-30T10:00:00Z'));
  await sweep();
  expect(await lines()).toBe(0);
});

test('a year after somebody left nobody can read any more what they wrote about it, and the counts stay', async () => {
  clock.set(new Date('2040-12-01T10:00:00Z'));
  const { id } = await joinNow();
  await db.run(sql`
    update contact.member set left_at = ${clock.now()}, left_reasons = '{no_time,"other:Ik verhuis."}' where id = ${id}`);
  await db.run(sql`delete from contact.departure_count`);
  clock.set(new Date('2040-12-20T10:00:00Z'));
  await sweep();
  const texts = () => db.many(sql`select month, text from contact.departure_text`);
  expect(await texts()).toEqual([{ month: '2040-12-01', text: 'Ik verhuis.' }]);
  clock.set(new Date('2041-11-30T10:00:00Z'));
  await sweep();
  expect(await texts()).toHaveLength(1);
  clock.set(new Date('2041-12-01T10:00:00Z'));
  await sweep();
  expect(await texts()).toEqual([]);
  expect(
    await db.many(sql`
    select reason, count from contact.departure_count where month = '2040-12-01' order by reason`),
  ).toEqual([
    { reason: 'no_time', count: 1 },
    { reason: 'other', count: 1 },
    { reason: 'people', count: 1 },
  ]);
});

test('the pace of a receiving domain is forgotten with the day: it tells that somebody has it', async () => {
  const at = (hours: number) => new Date(clock.now().getTime() - hours * 3_600_000);
  await db.run(sql`
    insert into contact.pace (name, free_at) values ('domain eigen.example', ${at(25)}), ('domain groot.example', ${at(23)})`);
  await sweep();
  expect(await db.many(sql`select name from contact.pace`)).toEqual([{ name: 'domain groot.example' }]);
});

test('lines of the audit log go after two years, from its beginning, and what stays still proves itself', async () => {
  clock.set(new Date('2041-01-01T10:00:00Z'));
  const lines = async () => (await checkAudit(db)).lines;
  for (let n = 0; n < 3; n++) await recordAudit(db, context, { action: 'login' });
  const before = await lines();
  clock.set(new Date('2042-01-01T10:00:00Z'));
  await recordAudit(db, context, { action: 'logout' });
  clock.set(new Date('2043-01-01T10:00:01Z'));
  await sweep();
  expect(await checkAudit(db)).toEqual({ lines: 1, broken: null });
  expect(before).toBeGreaterThanOrEqual(3);
  await expect(db.run(sql`delete from office.audit`)).rejects.toThrow(/only ever added/);
  clock.set(new Date('2045-01-01T10:00:00Z'));
  await sweep();
  expect(await lines()).toBe(0);
  // Numbers go on where they were, so that nobody can put in what was never there.
  await recordAudit(db, context, { action: 'login' });
  const { number } = await db.one(sql<{ number: number }>`select number from office.audit`);
  expect(number).toBe(before + 2);
  expect(await checkAudit(db)).toEqual({ lines: 1, broken: null });
});

test('a clock three years on leaves nothing that is over its time', async () => {
  const member = await joinNow();
  await join(world, childNow());
  await campaign(member.id, clock.now().toISOString());
  await recordAudit(db, context, { action: 'login' });
  await db.run(sql`
    insert into house.budget (bucket, seconds, starts_at, count) values ('\\x00', 60, ${clock.now()}, 1)`);
  monthsOn(36);
  await sweep();
  const planned = await db.many(sql<{ id: string }>`
    select id from contact.message where template = 'still_there' and state = 'planned'`);
  for (const { id } of planned) await noteState(db, id, 'sent', clock.now());
  clock.advance(days(30));
  await sweep();
  const left = await db.one(sql<Record<string, number>>`
    select (select count(*) from contact.member where not demo) as members,
      (select count(*) from contact.session) as sessions,
      (select count(*) from contact.link) as links,
      (select count(participation_id) from contact.invitation) as linked,
      (select count(*) from house.budget) as budgets,
      (select count(*) from office.audit) as lines`);
  expect(left).toEqual({ members: 0, sessions: 0, links: 0, linked: 0, budgets: 0, lines: 0 });
});
