import { expect, test } from 'vitest';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import type { Acting } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { parseMoment } from '../../platform/time/moment.ts';
import { closeCampaign } from '../../surveys/campaigns/close.ts';
import { type InvitationSelection, writeAgain } from '../invite.ts';
import type { MailingStart } from './schedule.ts';
import { startMailing } from './start-mailing.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
const everybody: InvitationSelection = { all: true };
const at = (text: string) => parseMoment(text, { ends: false })!;

const invite = (campaign: string, when: MailingStart) => inviteMembers(context, campaign, everybody, when);
const remind = (campaign: string, when: MailingStart) => writeAgain(context, campaign, { kind: 'reminder', ...when });
const startJob = (mailing_id: string) => startMailing(context, { mailing_id });
type Row = { state: string; reason: string | null; starts_at: Date; recipients: number; rests_at_night: boolean };
const read = (id: string) =>
  db.one(sql<Row>`
    select state, reason, starts_at, recipients, rests_at_night from contact.mailing where id = ${id}`);
/** When the queue is going to start it. */
const jobsOf = async (id: string) =>
  (
    await db.many(sql<{ start_after: Date }>`
      select start_after from jobs.job where data ->> 'mailing_id' = ${id} order by created_on`)
  ).map(({ start_after }) => start_after);

test('nobody is drawn before the moment, and who left meanwhile is not drawn at all', async () => {
  const { id } = await makeCampaign(world);
  const stays = await joinProven(world);
  const leaves = await joinProven(world);
  const moment = at('2026-11-24 19:30');
  const { mailing_id, state } = await invite(id, { starts_at: moment });
  expect({ state, jobs: await jobsOf(mailing_id) }).toEqual({ state: 'scheduled', jobs: [moment] });
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${leaves.id}`);
  // The clock of the database may be ahead of ours.
  clock.set(new Date(moment.getTime() - 1000));
  await startJob(mailing_id);
  expect(await read(mailing_id)).toMatchObject({ state: 'scheduled', recipients: 0 });
  expect(await jobsOf(mailing_id)).toEqual([moment, moment]);

  clock.advance(1000);
  await Promise.all([startJob(mailing_id), startJob(mailing_id)]);
  await startJob(mailing_id);
  expect(await read(mailing_id)).toMatchObject({ state: 'running', rests_at_night: true });
  const drawn = sql`select member_id from contact.message where mailing_id = ${mailing_id}`;
  expect(await db.many(sql`${drawn} and member_id in (${stays.id}, ${leaves.id})`)).toEqual([{ member_id: stays.id }]);
});

test.each([
  ['2026-12-01 20:59', '2026-12-01T19:59:00Z'],
  ['2026-12-01 21:00', '2026-12-02T07:00:00Z'],
  ['2026-12-03 07:59', '2026-12-03T07:00:00Z'],
  // The night that has one hour less, and the one that has one more.
  ['2027-03-28 02:30', '2027-03-28T06:00:00Z'],
  ['2027-03-28 19:30', '2027-03-28T17:30:00Z'],
  ['2027-10-31 02:30', '2027-10-31T07:00:00Z'],
])('planned for %s it starts at %s', async (asked, starts) => {
  const { id } = await makeCampaign(world);
  const { mailing_id } = await invite(id, { starts_at: at(asked) });
  expect((await read(mailing_id)).starts_at).toEqual(new Date(starts));
  clock.set(new Date(new Date(starts).getTime() - 1));
  await startJob(mailing_id);
  expect((await read(mailing_id)).state).toBe('scheduled');
  clock.advance(1);
  await startJob(mailing_id);
  expect((await read(mailing_id)).state).not.toBe('scheduled');
});

test('a server that was down at the moment starts it when it is back, and not at night', async () => {
  const { id } = await makeCampaign(world);
  clock.set(at('2028-04-05 12:00'));
  const { mailing_id } = await invite(id, { starts_at: at('2028-04-05 19:30') });
  clock.set(at('2028-04-05 23:10'));
  await startJob(mailing_id);
  const morning = at('2028-04-06 08:00');
  expect(await read(mailing_id)).toMatchObject({ state: 'scheduled', starts_at: morning });
  expect(await jobsOf(mailing_id)).toContainEqual(morning);
  clock.set(at('2028-04-06 14:00'));
  await startJob(mailing_id);
  expect((await read(mailing_id)).state).not.toBe('scheduled');
});

test('a campaign that closed before the moment: nobody is drawn, and the mailing says why', async () => {
  const { id } = await makeCampaign(world);
  await joinProven(world);
  const { mailing_id } = await invite(id, { starts_at: new Date(clock.now().getTime() + days(1)) });
  await closeCampaign(context, id);
  clock.advance(days(1));
  await startJob(mailing_id);
  expect(await read(mailing_id)).toMatchObject({ state: 'cancelled', reason: 'the campaign is closed', recipients: 0 });
});

test('cancelled before its moment, it does not start', async () => {
  const { id } = await makeCampaign(world);
  const { mailing_id } = await invite(id, { starts_at: new Date(clock.now().getTime() + hours(1)) });
  await db.run(sql`update contact.mailing set state = 'cancelled' where id = ${mailing_id}`);
  clock.advance(hours(2));
  await startJob(mailing_id);
  expect(await read(mailing_id)).toMatchObject({ state: 'cancelled', recipients: 0 });
});

test('reminders follow the round that was last, so many days after it really left, at the same time of day', async () => {
  clock.set(at('2028-10-18 12:00'));
  const { id } = await makeCampaign(world);
  await expect(remind(id, { after_days: 3 })).rejects.toThrow('mailing_nothing_to_follow');
  const { mailing_id: invitation } = await invite(id, { starts_at: at('2028-10-25 20:30') });
  const { mailing_id: third, round } = await remind(id, { after_days: 3 });
  expect({ round, starts_at: (await read(third)).starts_at }).toEqual({ round: 1, starts_at: at('2028-10-28 20:30') });
  await joinProven(world);
  clock.set(at('2028-10-26 08:15'));
  await startJob(invitation);

  // Too early now that the invitation was late; and the clocks change in this night.
  clock.set(at('2028-10-28 20:30'));
  await startJob(third);
  expect(await read(third)).toMatchObject({ state: 'scheduled', starts_at: at('2028-10-29 08:15') });
  await db.run(sql`update contact.mailing set state = 'paused' where id = ${invitation}`);
  clock.set(at('2028-10-29 08:15'));
  await startJob(third);
  expect(await read(third)).toMatchObject({ state: 'scheduled', starts_at: at('2028-10-30 08:15') });
  await db.run(sql`update contact.mailing set state = 'running' where id = ${invitation}`);
  clock.set(at('2028-10-30 08:15'));
  await startJob(third);
  expect((await read(third)).state).not.toBe('scheduled');
});

test('days after an invitation that waits for its campaign are counted from the opening', async () => {
  clock.set(at('2028-11-06 10:00'));
  const { id } = await makeCampaign(world, { opens_at: at('2028-11-09 09:00').toISOString() });
  await joinProven(world);
  await invite(id, {});
  const { mailing_id } = await remind(id, { after_days: 5 });
  expect((await read(mailing_id)).starts_at).toEqual(at('2028-11-14 09:00'));
});

test('at the very moment that a campaign closes nobody is invited any more', async () => {
  clock.set(at('2028-11-16 10:00'));
  const moment = at('2028-11-17 10:00');
  const { id } = await makeCampaign(world, { closes_at: at('2028-11-18 10:00').toISOString() });
  await joinProven(world);
  const { mailing_id } = await invite(id, { starts_at: moment });
  await db.run(sql`update survey.campaign set closes_at = ${moment} where id = ${id}`);
  clock.set(moment);
  await startJob(mailing_id);
  expect(await read(mailing_id)).toMatchObject({ state: 'cancelled', recipients: 0 });
});

test('a thank-you is no round: reminders follow what was asked last', async () => {
  clock.set(at('2028-11-20 10:00'));
  const { id } = await makeCampaign(world);
  await joinProven(world);
  const { mailing_id: invitation } = await invite(id, {});
  clock.advance(days(2));
  await writeAgain(context, id, { kind: 'thank_you' });
  const { mailing_id } = await remind(id, { after_days: 5 });
  expect((await read(mailing_id)).starts_at).toEqual(at('2028-11-25 10:00'));
  expect(await db.one(sql`select after_mailing from contact.mailing where id = ${mailing_id}`)).toEqual({
    after_mailing: invitation,
  });
});

test('where the round before was cancelled nobody is reminded', async () => {
  const { id } = await makeCampaign(world);
  const { mailing_id } = await invite(id, { starts_at: new Date(clock.now().getTime() + hours(1)) });
  const { mailing_id: reminder } = await remind(id, { after_days: 2 });
  await db.run(sql`update contact.mailing set state = 'cancelled' where id = ${mailing_id}`);
  clock.advance(days(3));
  await startJob(reminder);
  expect(await read(reminder)).toMatchObject({ state: 'cancelled', reason: 'the round before it was cancelled' });
});

test('at night, in production, what is sent by hand needs a word for it, and then it does not rest', async () => {
  const production: Acting = { ...context, config: { ...context.config, panel_env: 'production' } };
  const send = (campaign: string, when: MailingStart = {}) => inviteMembers(production, campaign, everybody, when);
  const { id } = await makeCampaign(world);
  await joinProven(world);
  clock.set(at('2028-12-01 20:59'));
  expect(await read((await send(id)).mailing_id)).toMatchObject({ state: 'running', rests_at_night: true });
  clock.advance(minutes(1));
  const second = await makeCampaign(world);
  await expect(send(second.id)).rejects.toThrow('mailing_at_night');
  expect(await read((await send(second.id, { now: true })).mailing_id)).toMatchObject({ rests_at_night: false });
  // A door that opens at midnight lets nobody in before the morning.
  const third = await makeCampaign(world, { opens_at: '2028-12-03' });
  expect(await read((await send(third.id)).mailing_id)).toMatchObject({ rests_at_night: true });
  expect(await read((await invite((await makeCampaign(world)).id, {})).mailing_id)).toMatchObject({
    rests_at_night: false,
  });
});
