import { afterAll, beforeEach, expect, test } from 'vitest';
import { testLetter } from '#contract/calls/office/letters.ts';
import { testMemberLetter } from '#contract/calls/office/member-letters.ts';
import { proveOwnPhone, readAccount, removeOwnPhone, sendPhoneCode } from '#contract/calls/office/staff/own-account.ts';
import { officeRefusals } from '#contract/refusals.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { mobile } from '#test/make-members.ts';
import { sendDue } from '#test/make-outgoing.ts';
import { makeStaff, type Person } from '#test/make-staff.ts';
import { makeWhatsapp } from '#test/servers/provider-whatsapp.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { removeStaff } from '../../staff/accounts/colleagues.ts';
import { forgetStaffNumbers } from '../../staff/own-account/address.ts';
import { makeWriter } from './letter-writer.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const templates =
  'invitation=ouderpanel_uitnodiging,reminder=ouderpanel_herinnering,thank_you=ouderpanel_bedankt,profile_check=klopt_dit_nog';
const world = await makeWorld({
  pages: true,
  env: { ...meta.env, WHATSAPP_TEMPLATES: templates, LOG_LEVEL: 'silent' },
});
const { context, db } = world;
const as = ({ cookies }: Person) => ({ cookie: cookies });
const endsOf = async (person: Person) => (await world.call(readAccount, {}, as(person))).phone_ends;
const ask = (person: Person, phone: string) => world.call(sendPhoneCode, { body: { phone } }, as(person));
const prove = (person: Person, phone: string, code: string) =>
  world.call(proveOwnPhone, { body: { phone, code } }, as(person));
const statusOf = async (person: Person, phone: string, code: string) =>
  (await world.refused(proveOwnPhone, { body: { phone, code } }, as(person))).status;

async function codeFor(phone: string): Promise<string> {
  const sent = (await world.outbox()).find(({ to_address }) => to_address === phone)!;
  expect(sent).toMatchObject({ channel: 'sms', template: 'staff_phone' });
  return /\b\d{6}\b/.exec(sent.body_text)![0];
}
const wrong = (code: string) => `${(Number(code[0]) + 1) % 10}${code.slice(1)}`;

async function withNumber(phone = mobile()): Promise<Person> {
  const person = await makeStaff(world);
  await ask(person, phone);
  await prove(person, phone, await codeFor(phone));
  return person;
}

const stay = () => db.run(sql`update office.staff_session set idle_until = '2099-01-01', ends_at = '2099-01-01'`);
beforeEach(async () => {
  meta.messages.length = 0;
  await db.run(sql`delete from contact.message`);
  world.clock.advance(minutes(60));
});

test('a number is proven by the code sent to it, by who asked and by no other number; each act is in the log', async () => {
  const [noor, other] = [await makeStaff(world), await makeStaff(world)];
  const [phone, strange] = [mobile(), mobile()];
  await ask(noor, phone);
  const code = await codeFor(phone);
  expect(await statusOf(noor, phone, wrong(code))).toBe(422);
  expect(await statusOf(noor, strange, code)).toBe(422);
  expect(await statusOf(other, phone, code)).toBe(422);
  expect(await endsOf(noor)).toBeNull();
  await prove(noor, phone, code);
  expect(await endsOf(noor)).toBe(phone.slice(-2));
  expect(await endsOf(other)).toBeNull();
  await world.call(removeOwnPhone, {}, as(noor));
  expect(await endsOf(noor)).toBeNull();
  const lines = await db.many(sql<{ action: string }>`
    select action from office.audit join office.staff on staff.id = staff_id
    where email = ${noor.email} and action like 'phone%' order by action`);
  expect(lines.map(({ action }) => action)).toEqual(['phone_code_sent', 'phone_proven', 'phone_removed']);
});

test('a code is over after half an hour at most, and ten tries are all of a quarter', async () => {
  const [late, guessing] = [await makeStaff(world), await makeStaff(world)];
  const phone = mobile();
  await ask(late, phone);
  await stay();
  const code = await codeFor(phone);
  world.clock.advance(minutes(30));
  expect(await statusOf(late, phone, code)).toBe(422);

  const own = mobile();
  await ask(guessing, own);
  const right = await codeFor(own);
  for (let time = 0; time < 10; time++) expect(await statusOf(guessing, own, wrong(right))).toBe(422);
  expect(await statusOf(guessing, own, right)).toBe(429);
  expect(await endsOf(guessing)).toBeNull();
});

test('no code goes to a landline, nor a fourth within an hour to one number', async () => {
  const person = await makeStaff(world);
  expect((await world.refused(sendPhoneCode, { body: { phone: '0201234567' } }, as(person))).status).toBe(422);
  const phone = mobile();
  for (let time = 0; time < 3; time++) await ask(person, phone);
  expect((await world.refused(sendPhoneCode, { body: { phone } }, as(person))).status).toBe(429);
});

test('a test arrives at the own number as the approved template, and its button opens a copy of the draft', async () => {
  const phone = mobile();
  const noor = await withNumber(phone);
  const { id } = await makeCampaign(world, { invitation: { text: 'Het gaat over school.' } });
  await world.call(testLetter, { params: { id, kind: 'invitation' }, body: { way: 'whatsapp' } }, as(noor));
  await sendDue(context, makeWriter(context));
  const [message] = meta.messages;
  expect(message).toMatchObject({ to: phone.slice(1), template: { name: 'ouderpanel_uitnodiging' } });
  const [body, button] = message!.template!.components as { parameters: { text: string }[] }[];
  expect(body!.parameters[1]!.text).toBe('Test: Het gaat over school.');
  const path = button!.parameters[0]!.text;
  expect(path).toMatch(/^voorbeeld\/[\w-]{43}$/);
  expect((await fetch(`${world.public_url}/${path}`)).status).toBe(200);
  const counts = await db.one(sql`
    select (select count(*) from contact.invitation) as invited,
      (select count(*) from contact.message where campaign_id is not null or member_id is not null) as counted`);
  expect(counts).toEqual({ invited: 0, counted: 0 });

  await world.call(
    testMemberLetter,
    { body: { subject: 'Klopt dit nog?', text: 'Kijk het na.', check: 'yes', way: 'whatsapp' } },
    as(noor),
  );
  await sendDue(context, makeWriter(context));
  expect(meta.messages[1]).toMatchObject({ to: phone.slice(1), template: { name: 'klopt_dit_nog' } });

  await stay();
  world.clock.advance(days(2));
  await forgetStaffNumbers(context);
  expect(await db.many(sql`select id from contact.message where position(${phone} in message::text) > 0`)).toEqual([]);
});

test('without a number of the own no test goes by WhatsApp, nor a letter that parents get by e-mail alone', async () => {
  const [none, noor] = [await makeStaff(world), await withNumber()];
  const { id } = await makeCampaign(world);
  const input = { params: { id, kind: 'invitation' as const }, body: { way: 'whatsapp' as const } };
  const refused = await world.refused(testLetter, input, as(none));
  expect(refused.body.message).toBe(officeRefusals.mailing_no_test_number.message);
  const letter = { subject: 'Nieuws', text: 'Dit is ermee gedaan.', way: 'whatsapp' as const };
  const newsletter = await world.refused(testMemberLetter, { body: letter }, as(noor));
  expect(newsletter.body.message).toBe(officeRefusals.mailing_no_test_whatsapp.message);
});

test('the number goes when access ends', async () => {
  const phone = mobile();
  const noor = await withNumber(phone);
  await removeStaff(world.context, noor.email);
  expect(await db.many(sql`select id from office.staff where phone = ${phone}`)).toEqual([]);
});
