import { expect, test } from 'vitest';
import { verifyEmail } from '#contract/calls/account.ts';
import { putUser } from '#contract/calls/members.ts';
import { readMailbox } from '#contract/calls/office/mailbox.ts';
import { inviteMembers, makeCampaign, show } from '#test/make-campaigns.ts';
import { joinProven, mobile, openFile, tokenTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { officeBase } from '../../app.ts';
import type { OutgoingMessage } from '../../messages/delivery/outgoing.ts';
import type { Context } from '../../platform/core/context.ts';
import { systemRandom } from '../../platform/core/random.ts';
import { makeSecrets } from '../../platform/core/secrets.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeWriter } from './letter-writer.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context } = world;
const outgoing = (member: string) =>
  context.db.one(sql<OutgoingMessage>`
    select message.*, member.email as member_email from contact.message join contact.member on member.id = member_id
    where member_id = ${member} and mailing_id is not null`);
const invited = async (over = {}, phone = '') => {
  const { id } = await makeCampaign(world, over);
  const member = await joinProven(world, phone ? { phone, invitation_method: 'whatsapp' } : {});
  const { links } = await inviteMembers(context, id, { emails: [member.email] }, { by_hand: true });
  return { id, member, link: links[0]!.link, message: await outgoing(member.id) };
};

test('each time it is written it is the same, with the link that the operator sees', async () => {
  const { message, link } = await invited();
  const once = await makeWriter(context)(message);
  expect(await makeWriter(context)({ ...message, attempts: 7 })).toEqual(once);
  expect(once.body_text).toContain(link);
  expect(once.body_html).toContain(link);
});

test('by WhatsApp, and by e-mail when that must stand in for it: the same link', async () => {
  const { message, link } = await invited({}, mobile());
  const writer = makeWriter(context);
  const whatsapp = await writer(message);
  expect(whatsapp).toMatchObject({ body_html: null, one_click_link: null });
  const path = link.slice(world.public_url.length + 1);
  expect(whatsapp.whatsapp).toMatchObject({
    template: 'invitation',
    language: 'nl',
    components: [{ type: 'body' }, { type: 'button', sub_type: 'url', index: '0', parameters: [{ text: path }] }],
  });
  const email = await writer({ ...message, channel: 'email', to_address: message.member_email! });
  expect(email.body_text).toContain(link);
  expect(email.one_click_link).toContain('/one-click/');
});

test('an address that was changed later is in the link, and both open the survey', async () => {
  const { member, message, link } = await invited();
  await openFile(world, member);
  const email = `nieuw-${member.email}`;
  await world.call(putUser, { body: { email, current_password: member.password } }, member.headers);
  await world.call(verifyEmail, { params: { token: await tokenTo(world, email, 'verify_new_email') } });
  const { body_text } = await makeWriter(context)({ ...message, member_email: email });
  const token = link.split('/').at(-1)!;
  expect(body_text).toContain(`/onderzoek/${encodeURIComponent(email)}/${token}`);
  for (const address of [email, member.email]) {
    expect(await show(world, { token, email: address })).toMatchObject({ title: 'Schermen thuis' });
  }
});

test('with another key of the panel it is not written at all: its link would open nothing', async () => {
  const other: Context = {
    ...context,
    secrets: makeSecrets('another key, just as long as it has to be', systemRandom),
  };
  for (const over of [{}, { anonymous: true }]) {
    const { message } = await invited(over);
    await expect(makeWriter(other)(message)).rejects.toThrow('SECRET_KEY is another one');
  }
});

test('nor for somebody who is erased, nor without the invitation or the mailing', async () => {
  const { message } = await invited();
  const writer = makeWriter(context);
  await expect(writer({ ...message, member_id: null })).rejects.toThrow('erased');
  await expect(writer({ ...message, invitation_id: null })).rejects.toThrow('its invitation is gone');
  await expect(writer({ ...message, mailing_id: message.id })).rejects.toThrow('its mailing is gone');
});

test('a letter stays as it was when its mailing was made', async () => {
  const { id, message } = await invited({ invitation: { subject: 'Zoals het was', text: 'Toen.' } });
  await context.db.run(sql`
    update survey.campaign set title = 'Anders', draft = '{"invitation":{"text":"Nu."}}' where id = ${id}`);
  const { body_text, subject } = await makeWriter(context)(message);
  expect({ subject, before: body_text.includes('Toen.'), now: /Nu\.|Anders/.test(body_text) }).toEqual({
    subject: 'Zoals het was',
    before: true,
    now: false,
  });
});

test('the mailbox shows it as it leaves, and when it was planned; with another key, why it cannot', async () => {
  const { message, link } = await invited();
  const read = await world.call(readMailbox, { params: { id: message.id } });
  expect(read).toMatchObject({ has_html: true, state: 'planned', body_text: expect.stringContaining(link) });
  expect(read.events).toEqual([{ state: 'planned', at: message.created_at.toISOString(), reason: null }]);
  const page = await (await fetch(`${world.office_url}${officeBase}/mailbox/${message.id}/html`)).text();
  expect(page).toContain(link);
  await context.db.run(sql`
    update contact.mailing set letter = letter || '{"key_mark":"x"}' where id = ${message.mailing_id}`);
  expect(await world.call(readMailbox, { params: { id: message.id } })).toMatchObject({
    has_html: false,
    body_text: expect.stringContaining('niet meer te lezen'),
  });
});

test('the personal file tells what was sent, without what opens something', async () => {
  const { member, link } = await invited();
  const file = await openFile(world, member);
  const { messages } = file as unknown as { messages: { template: string; subject: string; body_text: string }[] };
  const invitation = messages.find(({ template }) => template === 'invitation')!;
  expect(invitation.subject).toBe('Doe je mee met een nieuwe vragenlijst?');
  expect(invitation.body_text).toContain('Hoi Sanne,');
  expect(invitation.body_text).toContain('Schermen thuis');
  expect(JSON.stringify(file)).not.toContain(link.split('/').at(-1)!);
});
