import { afterAll, beforeEach, expect, test } from 'vitest';
import { inviteMembers, makeCampaign, show } from '#test/make-campaigns.ts';
import { addMembers } from '#test/make-mailing.ts';
import { standIns, stateOf } from '#test/make-mailings.ts';
import { joinProven, mobile } from '#test/make-members.ts';
import { sendDue } from '#test/make-outgoing.ts';
import { graphError, hear, makeWhatsapp } from '#test/servers/provider-whatsapp.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { superviseMailings } from '../../../fieldwork/delivery-control/supervise-mailings.ts';
import { makeWriter } from '../../../fieldwork/letters/letter-writer.ts';
import { sql } from '../../../platform/database/sql.ts';
import { renewDailyLimit, roomOfDay } from './account.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const world = await makeWorld({ env: { ...meta.env, LIMITS: 'off', LOG_LEVEL: 'silent' } });
const { context } = world;

beforeEach(() => {
  meta.messages.length = 0;
  meta.next.length = 0;
});

const work = () => sendDue(context, makeWriter(context));

async function invited() {
  const phone = mobile();
  const member = await joinProven(world, { phone, invitation_method: 'whatsapp' });
  const { id: campaign } = await makeCampaign(world);
  await inviteMembers(context, campaign, { emails: [member.email] });
  const { id } = await context.db.one(sql<{ id: string }>`
    select id from contact.message where campaign_id = ${campaign} and stands_in_for is null`);
  return { ...member, member_id: member.id, phone, id };
}

/** What the e-mail says that went instead. */
const letterTo = (email: string) =>
  context.db.many(sql<{ state: string }>`
    select state from contact.message where to_address = ${email} and stands_in_for is not null`);

test('an invitation leaves as the approved template, its button opens the survey, and Meta tells that it was read', async () => {
  const { id, email, phone } = await invited();
  await work();
  expect(await stateOf(world, id)).toBe('sent');
  const [message] = meta.messages;
  expect(message).toMatchObject({ to: phone.slice(1), biz_opaque_callback_data: id, type: 'template' });
  expect(message!.template).toMatchObject({ name: 'ouderpanel_uitnodiging', language: { code: 'nl' } });
  const [body, button] = message!.template!.components as { type: string; parameters: { text: string }[] }[];
  expect(body!.parameters).toHaveLength(4);
  const path = button!.parameters[0]!.text;
  const token = path.split('/').at(-1)!;
  expect(await show(world, { token, email })).toMatchObject({ title: 'Schermen thuis' });

  const { provider_id } = await context.db.one(sql<{ provider_id: string }>`
    select provider_id from contact.message where id = ${id}`);
  await hear(world, { statuses: [{ id: provider_id, status: 'read', at: world.clock.now() }] });
  expect(await stateOf(world, id)).toBe('read');
});

test('what cannot be delivered goes by e-mail, once: told at once or later', async () => {
  const atOnce = await invited();
  meta.next.push(graphError(131026));
  await work();
  expect(await stateOf(world, atOnce.id)).toBe('failed');
  expect(await standIns(world, atOnce.id)).toHaveLength(1);

  const later = await invited();
  await work();
  const failed = { id: 'wamid.any', status: 'failed', at: world.clock.now(), message_id: later.id, code: 131026 };
  for (let time = 0; time < 3; time++) {
    await hear(world, { statuses: [failed] });
  }
  await work();
  for (const { email } of [atOnce, later]) expect(await letterTo(email)).toEqual([{ state: 'delivered' }]);
});

test('a failure that is told when the mailing is finished opens it again, and its letter leaves', async () => {
  const { id, email } = await invited();
  await work();
  await superviseMailings(context);
  const stateOfMailing = async () =>
    (
      await context.db.one(sql<{ state: string }>`
        select mailing.state from contact.mailing join contact.message on mailing_id = mailing.id
        where message.id = ${id}`)
    ).state;
  expect(await stateOfMailing()).toBe('finished');
  const failed = { id: 'wamid.any', status: 'failed', at: world.clock.now(), message_id: id, code: 131026 };
  await hear(world, { statuses: [failed] });
  await superviseMailings(context);
  expect(await stateOfMailing()).toBe('running');
  await work();
  expect(await letterTo(email)).toEqual([{ state: 'delivered' }]);
  await superviseMailings(context);
  expect(await stateOfMailing()).toBe('finished');
});

test('nothing stands in for who refused e-mail, or when the mailing was cancelled', async () => {
  const refused = await invited();
  await context.db.run(sql`
    insert into contact.consent (member_id, purpose, given, sentence, channel, route, at)
    values (${refused.member_id}, 'contact', false, 'Geen e-mail.', 'email', 'profile', ${world.clock.now()})`);
  const cancelled = await invited();
  await work();
  await context.db.run(sql`
    update contact.mailing set state = 'cancelled'
    where id = (select mailing_id from contact.message where id = ${cancelled.id})`);
  for (const { id } of [refused, cancelled]) {
    const failed = { id: 'wamid.any', status: 'failed', at: world.clock.now(), message_id: id, code: 131026 };
    await hear(world, { statuses: [failed] });
    expect(await stateOf(world, id)).toBe('failed');
    expect(await standIns(world, id)).toEqual([]);
  }
});

test('a STOP while the invitation waits: it does not leave', async () => {
  const { id, phone } = await invited();
  await hear(world, { messages: [{ from: phone.slice(1), at: world.clock.now(), text: 'STOP' }] });
  await work();
  expect(await stateOf(world, id)).toBe('suppressed');
  expect(meta.messages.map(({ type }) => type)).toEqual(['text']);
});

test('a token that expired burns nobody: the invitation waits, and leaves when there is a new one', async () => {
  const { id } = await invited();
  meta.next.push(graphError(190, 401));
  await work();
  expect(await stateOf(world, id)).toBe('planned');
  world.clock.advance(minutes(10));
  await work();
  expect(await stateOf(world, id)).toBe('sent');
});

test('no more leave in a day than Meta allows; after three days the rest has gone by e-mail', async () => {
  await context.db.run(sql`update contact.member set phone_verified_at = null, email_verified_at = null`);
  // What left in the tests before counts as well.
  world.clock.advance(days(2));
  const members = await addMembers(context, 9);
  await context.db.run(sql`
    update contact.member set invitation_method = 'whatsapp', phone_verified_at = registered_at,
      phone = '+3161234567' || place, email_verified_at = case when place < 9 then registered_at end
    from unnest(${members}::uuid[]) with ordinality as one (id, place) where member.id = one.id`);
  meta.next.push({ status: 200, json: { whatsapp_business_manager_messaging_limit: 'TIER_2' } });
  await renewDailyLimit(context);
  const { id: campaign } = await makeCampaign(world);
  const { channels } = await inviteMembers(context, campaign, { all: true });
  expect(channels).toMatchObject({ whatsapp: 6, email: 3 });
  for (const left of [2, 4, 6, 6]) {
    await work();
    await work();
    expect(meta.messages).toHaveLength(left);
    for (let third = 0; third < 3; third++) {
      world.clock.advance(days(1) / 3);
      await superviseMailings(context);
    }
  }
  expect(meta.messages.some(({ to }) => to === '31612345679')).toBe(true);
  // It tells nothing now, so what it told last counts; then there is no limit any more.
  const room = () => context.db.transaction((tx) => roomOfDay(tx, context));
  meta.next.push({ status: 500, text: '<html>' });
  await renewDailyLimit(context);
  expect(await room()).toBe(2);
  meta.next.push({ status: 200, json: { whatsapp_business_manager_messaging_limit: 'TIER_UNLIMITED' } });
  await renewDailyLimit(context);
  expect(await room()).toBe(Number.POSITIVE_INFINITY);
});
