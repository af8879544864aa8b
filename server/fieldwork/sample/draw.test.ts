import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { putFrequency } from '#contract/calls/frequency.ts';
import { file, inviteMembers, makeCampaign, save } from '#test/make-campaigns.ts';
import { type Joined, join, joinProven, logIn, mobile } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { type CommandRefusal, commandRefusal } from '../../operations/cli/run-command.ts';
import type { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import type { InvitationOptions, InvitationSelection } from '../invite.ts';
import { planIn } from '../schedule/plan-mailing.ts';
import { parseConditions } from './parse-conditions.ts';

const world = await makeWorld({ env: { LIMITS: 'off', CONTACTS_PER_30_DAYS: '2', CONTACTS_PER_YEAR: '3' } });
const { context, clock, db } = world;
const campaign = async (over = {}) => (await makeCampaign(world, over)).id;
const invite = async (id: string, wanted: InvitationSelection, options: InvitationOptions = {}) =>
  inviteMembers(context, id, wanted, options);
const only = (...members: Joined[]): InvitationSelection => ({ emails: members.map(({ email }) => email) });
const refusal = (id: string, ...members: Joined[]): Promise<CommandRefusal['json']> =>
  invite(id, only(...members)).then(
    () => Promise.reject(new Error('was not refused')),
    (refused: Problem) => commandRefusal(refused).json,
  );
const faultsOf = async (id: string, ...members: Joined[]) => (await refusal(id, ...members)).faults;
const reasonsIn = async (mailing: string) =>
  new Map(
    (
      await db.many(sql<{ member_id: string; reason: string }>`
        select member_id, reason from contact.left_out where mailing_id = ${mailing}`)
    ).map(({ member_id, reason }) => [member_id, reason]),
  );
const addressesIn = async (mailing: string) =>
  (
    await db.many(sql<{ to_address: string }>`
      select to_address from contact.message where mailing_id = ${mailing} order by to_address`)
  ).map(({ to_address }) => to_address);
const stop = (id: string, channel: string, address: string) =>
  db.run(sql`
    insert into contact.stopped (member_id, channel, address, reason, at)
    values (${id}, ${channel}, ${address}, 'bounced', ${clock.now()})`);
const withdraw = (id: string, channel: string) =>
  db.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    values (${id}, 'contact', false, 'Stop.', ${channel}, 'profile', ${clock.now()})`);

test('everybody who was meant is drawn, or left out with the first reason that holds', async () => {
  const id = await campaign();
  const drawn = await joinProven(world, { attributes: { education: 'university' } });
  const other = await joinProven(world, { attributes: { education: 'mbo' } });
  const [gone, before, refused, unproven, stopped] = [
    await joinProven(world),
    await joinProven(world),
    await joinProven(world),
    await join(world),
    await joinProven(world),
  ];
  await invite(id, only(before));
  // Each has all the later reasons too.
  const all = [gone, before, refused, unproven, stopped].map((one) => one.id);
  await db.run(sql`
    update profile.attribute set value = '{mbo}' where key = 'education' and member_id = any(${all}::uuid[])`);
  await db.run(sql`update contact.member set left_at = ${clock.now()} where id = ${gone.id}`);
  for (const one of [gone, before, refused]) await withdraw(one.id, 'email');
  for (const one of [gone, before, refused, unproven, stopped]) await stop(one.id, 'email', one.email);
  await db.run(sql`
    update contact.member set email_verified_at = null where id in (${gone.id}, ${before.id}, ${refused.id})`);

  const plan = await invite(id, { all: true, where: parseConditions(['education=university']) });
  expect(await addressesIn(plan.mailing_id)).toEqual([drawn.email]);
  const reasons = await reasonsIn(plan.mailing_id);
  expect([gone, before, refused, unproven, stopped, other].map((one) => reasons.get(one.id))).toEqual([
    'left',
    'invited before',
    'no consent',
    'not proven',
    'address stopped',
    'does not match',
  ]);
  const { count } = await db.one(sql<{ count: number }>`select count(*) as count from contact.member`);
  expect(plan.recipients + reasons.size).toBe(count);
  expect(Object.values(plan.left_out).reduce((sum, many) => sum + many, 0)).toBe(reasons.size);
});

describe('nobody is asked too often', () => {
  test('in 30 days, and in a year; what was suppressed, and what stands in for another, was no asking', async () => {
    const member = await joinProven(world);
    const asked = async () => (await invite(await campaign(), only(member))).mailing_id;
    await asked();
    const second = await asked();
    expect(await faultsOf(await campaign(), member)).toMatchObject([
      { place: member.email, fault: expect.stringContaining('CONTACTS_PER_30_DAYS') },
    ]);
    await db.run(sql`update contact.message set state = 'suppressed' where mailing_id = ${second}`);
    const third = await asked();
    await db.run(sql`update contact.message set stands_in_for = (
        select id from contact.message where mailing_id = ${second}) where mailing_id = ${third}`);
    await asked();

    clock.advance(days(30));
    await asked();
    expect(await faultsOf(await campaign(), member)).toMatchObject([
      { fault: expect.stringContaining('CONTACTS_PER_YEAR') },
    ]);
    clock.advance(days(335));
    await asked();
  });

  test('in a year, of who asked to hear of surveys less often', async () => {
    const member = await joinProven(world);
    await world.call(putFrequency, { body: { often: 'less' } }, member.headers);
    await invite(await campaign(), only(member));
    clock.advance(days(40));
    await invite(await campaign(), only(member));
    clock.advance(days(40));
    expect(await faultsOf(await campaign(), member)).toMatchObject([
      { fault: expect.stringContaining('CONTACTS_PER_YEAR') },
    ]);
    await world.call(putFrequency, { body: { often: 'all' } }, await logIn(world, member.email, member.password));
    await invite(await campaign(), only(member));
  });

  test('nor when two campaigns invite at the same moment', async () => {
    const member = await joinProven(world);
    const ids = [await campaign(), await campaign(), await campaign(), await campaign()];
    const all = await Promise.allSettled(ids.map((id) => invite(id, only(member))));
    expect(all.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  });

  test('by hand there is a link all the same, and no message', async () => {
    const member = await joinProven(world);
    for (const _ of [1, 2]) await invite(await campaign(), only(member));
    const id = await campaign();
    const plan = await invite(id, only(member), { by_hand: true });
    expect(plan).toMatchObject({ recipients: 1, channels: { email: 0, whatsapp: 0, by_hand: 1 }, state: 'finished' });
    const { email, link } = plan.links[0]!;
    await save(world, { token: link.split('/').at(-1)!, email }, { screens: 'yes' });
  });
});

describe('by which channel', () => {
  const channelOf = async (member: Joined) => {
    const { channels } = await invite(await campaign(), only(member));
    return Object.entries(channels).find(([, count]) => count > 0)?.[0];
  };
  const both = () => joinProven(world, { invitation_method: 'whatsapp', phone: mobile() });

  test('one that was stopped gives way to the other; a new number is a new chance', async () => {
    const member = await both();
    const { phone } = await db.one(sql<{ phone: string }>`select phone from contact.member where id = ${member.id}`);
    await stop(member.id, 'whatsapp', phone);
    expect(await channelOf(member)).toBe('email');
    await db.run(sql`update contact.member set phone = ${mobile()} where id = ${member.id}`);
    expect(await channelOf(member)).toBe('whatsapp');
  });

  test('one that somebody said no to is not used, whatever they said before', async () => {
    const member = await both();
    await db.run(sql`
      insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
      values (${member.id}, 'contact', true, 'Ja.', 'email', 'profile', ${clock.now()})`);
    await withdraw(member.id, 'whatsapp');
    expect(await channelOf(member)).toBe('email');
    await withdraw(member.id, 'email');
    expect(await faultsOf(await campaign(), member)).toMatchObject([{ fault: expect.stringContaining('not agreed') }]);
  });

  test('a later yes takes the no back, on its own channel and on no other', async () => {
    const member = await both();
    const say = (channel: string, given: boolean, hours: number) =>
      db.run(sql`
        insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
        values (${member.id}, 'contact', ${given}, 'Zo.', ${channel}, 'profile',
          ${new Date(clock.now().getTime() + hours * 3_600_000)})`);
    await say('whatsapp', false, 1);
    await say('email', true, 2);
    expect(await channelOf(member)).toBe('email');
    await say('whatsapp', true, 3);
    expect(await channelOf(member)).toBe('whatsapp');
  });
});

const people = await Promise.all(
  Array.from({ length: 8 }, () => joinProven(world, { attributes: { zipcode: '4711' } })),
);
const where = parseConditions(['zipcode=4700..4799']);
describe('a sample', () => {
  test('follows from its seed: anybody can draw it again', async () => {
    const order = (seed: string) =>
      people
        .map(({ id, email }) => ({
          email,
          hash: createHash('sha256')
            .update(seed + id)
            .digest('hex'),
        }))
        .sort((a, b) => (a.hash < b.hash ? -1 : 1))
        .map(({ email }) => email);
    const [one, two] = [await campaign(), await campaign()];
    for (const id of [one, two]) {
      const plan = await invite(id, { sample: 3, where }, { seed: 'voorjaar' });
      expect(plan).toMatchObject({ seed: 'voorjaar', recipients: 3, left_out: { 'not in the sample': 5 } });
      expect(await addressesIn(plan.mailing_id)).toEqual(order('voorjaar').slice(0, 3).sort());
      await db.run(sql`update contact.message set state = 'suppressed' where mailing_id = ${plan.mailing_id}`);
    }
    const kept = await db.one(sql<{ seed: string; choice: object }>`
      select seed, choice from contact.mailing where campaign_id = ${one}`);
    expect(kept).toEqual({ seed: 'voorjaar', choice: { sample: 3, where } });
    const first = await invite(await campaign(), { sample: 3, where });
    const second = await invite(await campaign(), { sample: 3, where });
    expect(first.seed).not.toBe(second.seed);
    expect(first.seed).toMatch(/^[\w-]{12}$/);
  });

  test('that is larger than who can be asked invites nobody, and says who cannot', async () => {
    const id = await campaign();
    const fault = await invite(id, { sample: 9, where }).catch((refused: Problem) => commandRefusal(refused).json);
    expect(fault).toMatchObject({
      error: expect.stringMatching(/^Only \d more members can be invited; nobody was\.$/),
    });
    expect((fault as CommandRefusal['json']).faults).toContainEqual({
      place: 'does not match',
      fault: expect.any(String),
    });
    expect(await db.many(sql`select from contact.mailing where campaign_id = ${id}`)).toEqual([]);
  });
});

test('planned twice, or twice at once: the same end', async () => {
  const id = await campaign();
  const people = [await joinProven(world), await joinProven(world)];
  const plan = await invite(id, only(...people));
  const planned = () => db.transaction(async (tx) => (await planIn(tx, context, plan.mailing_id)).plan);
  const again = await Promise.all([planned(), planned()]);
  const { links: _, ...told } = plan;
  expect(again).toEqual([told, told]);
  expect(await addressesIn(plan.mailing_id)).toHaveLength(2);
});

test('a message holds no text and no link; it waits until the door is open and ends when it closes', async () => {
  const opens = new Date(clock.now().getTime() + days(2));
  const closes = new Date(clock.now().getTime() + days(5));
  const id = await campaign({ opens_at: opens.toISOString(), closes_at: closes.toISOString() });
  const member = await joinProven(world);
  const { mailing_id } = await invite(id, only(member));
  const held = await db.one(sql`
    select body_text, body_html, one_click_link, due_at, give_up_at, domain, round, template, to_name, state
    from contact.message where mailing_id = ${mailing_id}`);
  expect(held).toEqual({
    body_text: '',
    body_html: null,
    one_click_link: null,
    due_at: opens,
    give_up_at: closes,
    domain: 'voorbeeld.example',
    round: 0,
    template: 'invitation',
    to_name: 'Sanne',
    state: 'planned',
  });
});

test('of an anonymous campaign is kept who was asked, and nothing that leads to an answer', async () => {
  const id = await campaign({ ...file(), anonymous: true });
  const member = await joinProven(world);
  await invite(id, only(member));
  const row = await db.one(sql`
    select token_hash, participation_id, email_key from contact.invitation where campaign_id = ${id}`);
  expect(row).toEqual({ token_hash: null, participation_id: null, email_key: null });
});
