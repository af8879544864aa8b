import { describe, expect, test } from 'vitest';
import { closeCampaign as closeCall, reopenCampaign } from '#contract/calls/office/campaign-stage.ts';
import { extendCampaign, readFieldwork, readUnreachable } from '#contract/calls/office/fieldwork.ts';
import { getDraft } from '#contract/calls/office/writing.ts';
import { curveHours } from '#contract/office/curve.ts';
import { answerAll, inviteMembers, inviteOne, makeCampaign, save } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { joinProven } from '#test/make-members.ts';
import { makeWriter, type Writer } from '#test/make-writers.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import { referenceOf } from '../../people/reference.ts';
import { sql } from '../../platform/database/sql.ts';
import { mintToken } from '../../surveys/answering/anonymous-token.ts';
import { closeCampaign, sweepCampaigns } from '../../surveys/campaigns/close.ts';
import { writeAgain } from '../invite.ts';
import { startMailing } from '../schedule/start-mailing.ts';
import { freezeFieldwork } from './freeze.ts';

const world = await makeWorld({ env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '1000', CONTACTS_PER_YEAR: '1000' } });
const { context, clock, db } = world;
/** Days pass in these tests, and sessions end: each call is made by somebody who just logged in. */
const noor: Pick<Writer, 'call' | 'refused'> = {
  call: async (endpoint, input) => (await makeWriter(world)).call(endpoint, input),
  refused: async (endpoint, input) => (await makeWriter(world)).refused(endpoint, input),
};
const look = (id: string) => noor.call(readFieldwork, { params: { id } });
const sum = (counts: Record<string, number>) => Object.values(counts).reduce((all, one) => all + one, 0);

/** Somebody invited by a message that arrived. */
async function invited(campaign: string) {
  const member = await joinProven(world);
  const who = await inviteOne(world, campaign, member);
  await db.run(sql`update contact.message set state = 'sent' where member_id = ${member.id} and state = 'planned'`);
  return { ...who, id: member.id };
}
const setState = (member: string, state: string) =>
  db.run(sql`update contact.message set state = ${state} where member_id = ${member} and mailing_id is not null`);

describe('what became of each invitation', () => {
  test('adds up to everybody who was invited, while it runs, when it is over, and after an erasure', async () => {
    const { id } = await makeCampaign(world);
    const [done, half, early, left, bounced, silent] = [
      await invited(id),
      await invited(id),
      await invited(id),
      await invited(id),
      await invited(id),
      await invited(id),
    ];
    await answerAll(world, done);
    await save(world, half, { screens: 'no' });
    await save(world, half, { why_not: 'Te jong.' });
    await save(world, early, { screens: 'yes' });
    await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${left.id}`);
    await setState(bounced.id, 'bounced');
    await setState(silent.id, 'delivered');
    const expected = { complete: 1, partial: 1, break_off: 1, refused: 1, undelivered: 1, no_answer: 1 };
    const running = await look(id);
    expect(running.dispositions).toMatchObject(expected);
    expect(sum(running.dispositions!)).toBe(running.invited);

    await closeCampaign(context, id);
    clock.advance(minutes(40));
    await freezeFieldwork(context);
    const over = await look(id);
    expect(over.dispositions).toMatchObject(expected);
    // Who did everything is erased, answers and all: that they did it was written down.
    await db.transaction((tx) => eraseMemberData(tx, context, done.id));
    expect((await look(id)).dispositions).toEqual(over.dispositions);
    expect(sum(over.dispositions!)).toBe((await look(id)).invited);
  });

  test('of somebody who finished and was erased while it runs, the answer counts and not a refusal beside it', async () => {
    const { id } = await makeCampaign(world);
    const gone = await invited(id);
    await invited(id);
    await answerAll(world, gone);
    await db.transaction((tx) => eraseMemberData(tx, context, gone.id));
    const { dispositions, invited: all } = await look(id);
    expect(sum(dispositions!)).toBe(all);
    expect([dispositions!.refused, dispositions!.no_answer]).toEqual([0, 1]);

    await closeCampaign(context, id);
    clock.advance(minutes(40));
    await freezeFieldwork(context);
    expect((await look(id)).dispositions).toMatchObject({ complete: 1, refused: 0, no_answer: 1 });
  });

  test('one that is opened again is counted anew', async () => {
    const { id } = await makeCampaign(world);
    const one = await invited(id);
    await closeCampaign(context, id);
    clock.advance(minutes(40));
    await freezeFieldwork(context);
    expect((await look(id)).dispositions).toMatchObject({ no_answer: 1, complete: 0 });
    await noor.call(reopenCampaign, { params: { id }, body: { closes_at: '2030-01-01' } });
    await answerAll(world, one);
    expect((await look(id)).dispositions).toMatchObject({ no_answer: 0, complete: 1 });
    await closeCampaign(context, id);
    clock.advance(minutes(40));
    await freezeFieldwork(context);
    expect((await look(id)).dispositions).toMatchObject({ no_answer: 0, complete: 1 });
  });
});

test('where people stop: who saw each question, who stands at it, and who is at it now', async () => {
  const { id } = await makeCampaign(world);
  const [done, half] = [await invited(id), await invited(id)];
  await answerAll(world, done);
  await save(world, half, { screens: 'no' });
  const { stops, busy, started, finished } = await look(id);
  expect([started, finished, busy]).toEqual([2, 1, 1]);
  expect(stops!.map(({ question, saw, stopped }) => [question, saw, stopped])).toEqual([
    ['screens', 2, 0],
    ['hours', 0, 0],
    ['why_not', 2, 1],
    ['rules', 1, 0],
    ['tips', 0, 0],
  ]);
  clock.advance(minutes(31));
  expect((await look(id)).busy).toBe(0);
});

test('of an anonymous one nothing is told of one person: not who stopped, not what became of invitations', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  for (let time = 0; time < 11; time++)
    await answerAll(world, { token: token!, anonymous_token: mintToken(context, id) });
  await save(world, { token: token!, anonymous_token: mintToken(context, id) }, { screens: 'no' });
  expect(await look(id)).toMatchObject({
    started: 10,
    finished: 10,
    busy: null,
    came: [],
    dispositions: null,
    stops: null,
  });
});

/** A campaign of the past of which this share of fifty came at once. */
async function earlier(share: number) {
  const { id } = await makeCampaign(world);
  const now = clock.now();
  await db.run(sql`
    insert into contact.mailing (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at, recipients)
    values (${id}, 'invitation', 'finished', '{}', 'zaad', '{}', ${now}, ${now}, ${now}, 50)`);
  await db.run(sql`
    with asked as (
      insert into contact.invitation (campaign_id, participation_id, created_at)
      select ${id}::uuid, gen_random_uuid(), ${now} from generate_series(1, 50) returning participation_id
    )
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select ${id}::uuid, participation_id, 1, ${now}, ${now}::timestamptz + interval '30 minutes' from asked
    limit ${50 * share}`);
  clock.advance(hours(1));
  await closeCampaign(context, id);
  clock.advance(minutes(40));
  await freezeFieldwork(context);
  return id;
}

test('what the draws expected stands beside what came, with how often such a word held', async () => {
  await db.run(sql`update contact.mailing set forecast = null`);
  const { id } = await makeCampaign(world);
  expect((await look(id)).foreseen).toBeNull();
  const drawn = (campaign: string, low: number, high: number, state = 'finished') =>
    db.run(sql`
      insert into contact.mailing
        (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at, recipients, forecast)
      values (${campaign}, 'invitation', ${state}, '{}', 'zaad', '{}', now(), now(), now(), 50,
        ${JSON.stringify({ expected: (low + high) / 2, low, high, campaigns: 4 })}::jsonb)`);
  const expecting = async (share: number, low: number, high: number) => {
    const over = await earlier(share);
    await db.run(sql`delete from contact.mailing where campaign_id = ${over}`);
    await drawn(over, low, high);
  };
  await expecting(0.2, 8, 16);
  await expecting(0.4, 30, 50);
  await earlier(0.6);
  await drawn(id, 21, 45);
  await drawn(id, 11, 18);
  await drawn(id, 500, 600, 'cancelled');
  // Two draws add up, in tens; of those that are over one of two came out as was said, and one was never foreseen.
  expect((await look(id)).foreseen).toEqual({
    expected: 40,
    low: 30,
    high: 70,
    campaigns: 4,
    before: { held: 1, of: 2 },
  });
  await db.run(sql`
    insert into contact.mailing (campaign_id, kind, state, choice, seed, letter, created_at, starts_at, planned_at, recipients)
    values (${id}, 'invitation', 'finished', '{}', 'zaad', '{}', now(), now(), now(), 50)`);
  expect((await look(id)).foreseen).toBeNull();
});

test('what came stands beside what is usual, from the third earlier campaign on', async () => {
  await addMembers(context, 10);
  const { id } = await makeCampaign(world);
  await db.run(sql`update survey.campaign set came = null`);
  await inviteMembers(context, id, { sample: 10 });
  await earlier(0.2);
  await earlier(0.4);
  expect(await look(id)).toMatchObject({ expected: null, usual: [], earlier: 2 });
  await earlier(0.6);
  // Six wait to leave: of them nothing is expected yet.
  await db.run(sql`
    update contact.message set state = 'sent'
    where id in (select id from contact.message where campaign_id = ${id} order by id limit 4)`);
  expect((await look(id)).expected!.middle).toBeCloseTo(1.6, 9);
  await db.run(sql`update contact.message set state = 'sent' where campaign_id = ${id}`);
  const { expected, usual, came, earlier: known } = await look(id);
  expect(known).toBe(3);
  expect(expected!.middle).toBeCloseTo(4, 9);
  expect(expected!.low).toBeCloseTo(2.4, 9);
  expect(expected!.high).toBeCloseTo(5.6, 9);
  expect(usual[0]!.hours).toBe(curveHours[0]);
  expect(came.at(-1)).toMatchObject({ finished: 0 });
});

test('another last day holds at once, and is the day of what is being written too', async () => {
  const { id } = await makeCampaign(world, { closes_at: new Date(clock.now().getTime() + days(2)).toISOString() });
  const extend = (closes_at: string) => noor.call(extendCampaign, { params: { id }, body: { closes_at } });
  expect(await extend('2029-12-01')).toEqual({ ends_at: '2029-12-01T23:00:00.000Z' });
  const { draft, out } = await noor.call(getDraft, { params: { id } });
  expect([draft.settings.closes_at, out!.settings.closes_at]).toEqual(['2029-12-01', '2029-12-01']);
  const refused = async (closes_at: string) =>
    (await noor.refused(extendCampaign, { params: { id }, body: { closes_at } })).body.message;
  expect(await refused('2026-01-01')).toContain('Kies een latere dag.');
  expect(await refused('ooit')).toContain('Vul een dag in');
  await noor.call(closeCall, { params: { id }, body: {} });
  await sweepCampaigns(context);
  expect(await refused('2029-12-01')).toContain('al gesloten');
});

test('what is planned and would come after the end is said not to leave, and the thank-you still does', async () => {
  await addMembers(context, 3);
  const { id } = await makeCampaign(world);
  await inviteMembers(context, id, { all: true });
  await writeAgain(context, id, { kind: 'reminder', after_days: 5 });
  await writeAgain(context, id, { kind: 'thank_you', after_days: 6 });
  const told = async () => (await look(id)).mailings.map(({ kind, too_late }) => [kind, too_late]);
  const before = [
    ['invitation', false],
    ['reminder', false],
    ['thank_you', false],
  ];
  expect(await told()).toEqual(before);
  await noor.call(closeCall, { params: { id }, body: {} });
  expect(await told()).toEqual([before[0], ['reminder', true], before[2]]);
  const [reminder, thanks] = (await look(id)).mailings.slice(1);
  for (const one of [reminder!, thanks!]) {
    clock.set(new Date(one.starts_at));
    await startMailing(context, { mailing_id: one.id });
  }
  expect((await look(id)).mailings.map(({ state }) => state).slice(1)).toEqual(['cancelled', 'finished']);
});

test('whom a reminder did not reach is told in tens, for a reason tells something of a person', async () => {
  const { id } = await makeCampaign(world);
  await invited(id);
  const resting = await invited(id);
  const until = new Date(clock.now().getTime() + days(9));
  await db.run(sql`update contact.member set rests_until = ${until} where id = ${resting.id}`);
  await writeAgain(context, id, { kind: 'reminder' });
  expect((await look(id)).mailings.at(-1)).toMatchObject({
    recipients: 1,
    left_out: [{ reason: 'asked for a rest', count: null }],
  });
});

test('support alone sees by name whom nothing reached, and the log keeps that it looked', async () => {
  const { id } = await makeCampaign(world);
  const [bounced] = [await invited(id), await invited(id)];
  await setState(bounced.id, 'bounced');
  const support = await makeWriter(world, 'support');
  expect(await support.call(readUnreachable, { params: { id }, query: {} })).toEqual({
    title: 'Schermen thuis',
    members: [
      {
        id: bounced.id,
        reference: referenceOf(bounced.id),
        at: expect.any(String),
        channel: 'email',
        state: 'bounced',
        reason: null,
      },
    ],
    more: false,
  });
  expect((await noor.refused(readUnreachable, { params: { id }, query: {} })).status).toBe(403);
  expect(
    await db.one(sql`select action, about, detail from office.audit where action = 'campaign_unreachable_seen'`),
  ).toEqual({ action: 'campaign_unreachable_seen', about: id, detail: { members: '1' } });
  const { members } = await support.call(readUnreachable, { params: { id }, query: { after: bounced.id } });
  expect(members).toEqual([]);
});
