import { expect, test } from 'vitest';
import { oneClick } from '#contract/calls/members.ts';
import { inviteMembers, makeCampaign, save, show } from '#test/make-campaigns.ts';
import { joinProven, mobile, sentTo } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import type { Problem } from '../platform/core/problem.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context } = world;
const invite = (id: string, ...emails: string[]) => inviteMembers(context, id, { emails }, { by_hand: true });
const dueTo = (address: string) =>
  context.db.one(sql<{ due_at: Date; body_text: string }>`
    select due_at, body_text from contact.message where to_address = ${address} and template = 'invitation'`);
const messageTo = async (address: string) => (await sentTo(world, address, 'invitation'))[0]!;

test('by WhatsApp who chose it and has proven the number; else by the address that is proven', async () => {
  const { id } = await makeCampaign(world);
  const phone = mobile();
  const chosen = await joinProven(world, { invitation_method: 'whatsapp', phone });
  const other = await joinProven(world, { invitation_method: 'whatsapp', phone: mobile() });
  await context.db.run(sql`update contact.member set phone_verified_at = null where id = ${other.id}`);
  const noMail = await joinProven(world, { invitation_method: 'email', phone: mobile() });
  await context.db.run(sql`update contact.member set email_verified_at = null where id = ${noMail.id}`);
  const { links: invited } = await invite(id, chosen.email, other.email, noMail.email);
  expect(invited.map(({ channel }) => channel)).toEqual(['whatsapp', 'email', 'whatsapp']);
  const { channel, body_text, one_click_link } = await messageTo(phone);
  expect({ channel, one_click_link }).toEqual({ channel: 'whatsapp', one_click_link: null });
  expect(body_text).toMatch(/^Hoi Sanne, hier is het Ouderpanel\.\n\n/);
  expect(body_text).toContain(`Naar de vragenlijst: ${invited[0]!.link}`);
  expect(body_text).toContain('STOP');
  // An address that was never proven still opens the survey: it came by the proven number.
  const token = invited[2]!.link.split('/').at(-1)!;
  expect(await show(world, { token, email: noMail.email })).toMatchObject({ title: 'Schermen thuis' });
});

test('messages are written in the order of their ids, so that each lies beside the one before it', async () => {
  const { id } = await makeCampaign(world);
  const emails = await Promise.all(Array.from({ length: 6 }, async () => (await joinProven(world)).email));
  const { mailing_id } = await inviteMembers(context, id, { emails });
  const written = await context.db.many(sql<{ id: string }>`
    select id from contact.message where mailing_id = ${mailing_id} order by ctid`);
  expect(written.map((one) => one.id)).toEqual(written.map((one) => one.id).sort());
  expect(written).toHaveLength(6);
});

test('an e-mail carries the button that unsubscribes its reader', async () => {
  const { id } = await makeCampaign(world);
  const { email, id: member } = await joinProven(world);
  await invite(id, email);
  const { one_click_link } = await messageTo(email);
  expect(one_click_link).toMatch(new RegExp(`^${world.public_url}/api/v1/one-click/[\\w-]{67}$`));
  await world.call(oneClick, { params: { token: one_click_link!.split('/').at(-1)! } });
  expect(
    await context.db.one(sql`select left_at is not null as left from contact.member where id = ${member}`),
  ).toEqual({
    left: true,
  });
});

test('nobody is asked in before the door is open', async () => {
  const opens = new Date(world.clock.now().getTime() + days(2));
  const { id } = await makeCampaign(world, { opens_at: opens.toISOString(), closes_at: '2026-12-01' });
  const { email } = await joinProven(world);
  await invite(id, email);
  const { due_at } = await dueTo(email);
  const { body_text } = await messageTo(email);
  expect(due_at).toEqual(opens);
  expect(body_text).toContain('tot en met 1 december.');
});

test('whoever left is not asked, and nobody twice, not even by two commands at once', async () => {
  const { id } = await makeCampaign(world);
  const [here, gone] = [await joinProven(world), await joinProven(world)];
  await context.db.run(sql`update contact.member set left_at = now() where id = ${gone.id}`);
  const refusal = await invite(id, gone.email).catch((refused: Problem) => refused.faults);
  expect(refusal).toMatchObject([{ place: gone.email }]);
  const both = await Promise.allSettled([invite(id, here.email), invite(id, here.email)]);
  expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  expect(await sentTo(world, here.email, 'invitation')).toHaveLength(1);
});

test('the database holds no link that opens anything', async () => {
  const { id } = await makeCampaign(world);
  const { email } = await joinProven(world);
  const { links } = await invite(id, email);
  const token = links[0]!.link.split('/').at(-1)!;
  await save(world, { token, email }, { screens: 'yes' });
  const { held } = await context.db.one(sql<{ held: string }>`
    select jsonb_agg(to_jsonb(invitation))::text || (select jsonb_agg(to_jsonb(participation))::text from survey.participation)
      || (select jsonb_agg(to_jsonb(answer))::text from survey.answer)
      || (select jsonb_agg(to_jsonb(message))::text from contact.message where mailing_id is not null)
      || (select jsonb_agg(to_jsonb(mailing))::text from contact.mailing) as held from contact.invitation`);
  expect(held).not.toContain(token);
  expect(held).not.toContain(Buffer.from(token).toString('hex'));
});
