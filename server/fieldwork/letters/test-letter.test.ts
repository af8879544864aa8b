import { beforeEach, expect, test } from 'vitest';
import { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import { testLetter } from '#contract/calls/office/letters.ts';
import { readMailbox } from '#contract/calls/office/mailbox.ts';
import { inviteColleague } from '#contract/calls/office/staff/colleagues.ts';
import { mailAddressLink, proveAddress, readAccount } from '#contract/calls/office/staff/own-account.ts';
import { officeRefusals } from '#contract/refusals.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { sendDue } from '#test/make-outgoing.ts';
import { join, makeStaff, type Person } from '#test/make-staff.ts';
import { newDraft } from '#test/make-writers.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeWriter } from './letter-writer.ts';

const world = await makeWorld();
const { context, db } = world;
const mails = async () => (await world.outbox()).filter(({ template }) => template === 'staff_test_letter');
const as = ({ cookies }: Person) => ({ cookie: cookies });
const ask = (person: Person, id: string, kind: 'invitation' | 'reminder' | 'thank_you' = 'invitation') =>
  world.call(testLetter, { params: { id, kind }, body: {} }, as(person));
const linkIn = (text: string) => /https?:\S+(?:bevestig=|uitnodiging\/)([\w-]+)/.exec(text)![1]!;

/** Somebody whom an admin invited by mail: whoever is in has read that mail. */
async function invitedByMail(): Promise<Person> {
  const admin = await makeStaff(world, 'admin');
  const email = `noor${Math.random()}@kantoor.example`;
  await world.call(inviteColleague, { body: { email, role: 'researcher' } }, as(admin));
  const [mail] = await world.outbox();
  return join(world, email, linkIn(mail!.body_text));
}
const noor = await invitedByMail();

/** Nobody is logged out while the clock moves on. */
const stay = () => db.run(sql`update office.staff_session set idle_until = '2099-01-01', ends_at = '2099-01-01'`);

beforeEach(async () => {
  await db.run(sql`delete from contact.message`);
  await stay();
  world.clock.advance(minutes(60));
});

test('a test arrives at who asked, is marked, and its button opens the preview in the office alone', async () => {
  const { id } = await makeCampaign(world, { invitation: { subject: 'Doe je mee?', text: 'Het gaat over school.' } });
  await ask(noor, id);
  await sendDue(context, makeWriter(context));
  const { id: message, state } = await db.one(
    sql<{ id: string; state: string }>`select id, state from contact.message`,
  );
  expect(state).toBe('delivered');
  const { subject, to_address, body_text } = await world.call(readMailbox, { params: { id: message } });
  expect([subject, to_address]).toEqual(['Test: Doe je mee?', noor.email]);
  expect(body_text).toContain('Dit is een test.');
  expect(body_text).toContain('Het gaat over school.');
  expect(body_text).toContain(`${world.office_url}/voorbeeld/${id}`);
  expect(body_text).not.toMatch(/onderzoek\//);
  const guest = await fetch(`${world.office_url}/voorbeeld/${id}`, { redirect: 'manual' });
  expect(await guest.text()).not.toContain('Het gaat over school.');
});

test('a test invites nobody: not one row says so, also of an anonymous campaign, whose link is not in it', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  for (const kind of ['invitation', 'reminder', 'thank_you'] as const) await ask(noor, id, kind);
  const sent = await mails();
  expect(sent.map(({ to_address }) => to_address)).toEqual([noor.email, noor.email, noor.email]);
  expect(sent.filter(({ body_text, body_html }) => `${body_text}${body_html}`.includes(token!))).toEqual([]);
  const counts = await db.one(sql`
    select (select count(*) from contact.invitation) as invited, (select count(*) from contact.mailing) as mailings,
      (select count(*) from contact.message where campaign_id is not null or member_id is not null) as counted`);
  expect(counts).toEqual({ invited: 0, mailings: 0, counted: 0 });
  expect(await world.call(readFieldwork, { params: { id } }, as(noor))).toMatchObject({ invited: 0 });
});

test('a draft can be tested too, but not a letter with something that nobody knows', async () => {
  const writer = { call: (endpoint: never, input: never) => world.call(endpoint, input, as(noor)) };
  const file = { title: 'Concept', questions: [{ title: 'Hoe gaat het?', type: 'text' as const }] };
  const id = await newDraft(writer as never, { ...file, invitation: { text: 'Tot en met {einddatum}.' } });
  const refused = await world.refused(testLetter, { params: { id, kind: 'invitation' }, body: {} }, as(noor));
  expect(refused.body.message).toContain('‘einddatum’');
  expect(await mails()).toEqual([]);
  await ask(noor, id, 'reminder');
  expect(await mails()).toHaveLength(1);
});

test('the sixth within an hour waits, and each one leaves its line in the log', async () => {
  const { id } = await makeCampaign(world);
  for (let time = 0; time < 5; time++) await ask(noor, id);
  const refused = await world.refused(testLetter, { params: { id, kind: 'invitation' }, body: {} }, as(noor));
  expect(refused.status).toBe(429);
  expect(await mails()).toHaveLength(5);
  const lines = await db.many(sql`
    select staff.email, detail from office.audit join office.staff on staff.id = staff_id
    where action = 'letter_tested' and about = ${id}`);
  expect(lines).toEqual(Array(5).fill({ email: noor.email, detail: { kind: 'invitation', way: 'email' } }));
  await stay();
  world.clock.advance(minutes(60));
  await ask(noor, id);
});

test('whose link was handed over proves the address first, by a mail that works for nobody else', async () => {
  const { id } = await makeCampaign(world);
  const [first, other] = [await makeStaff(world), await makeStaff(world)];
  const refused = await world.refused(testLetter, { params: { id, kind: 'invitation' }, body: {} }, as(first));
  expect(refused.body.message).toBe(officeRefusals.mailing_no_test_address.message);
  await world.call(mailAddressLink, {}, as(first));
  const [mail] = await world.outbox();
  expect(mail!.to_address).toBe(first.email);
  const body = { token: linkIn(mail!.body_text) };
  expect((await world.refused(proveAddress, { body }, as(other))).status).toBe(422);
  await world.call(proveAddress, { body }, as(first));
  expect(await world.call(readAccount, {}, as(first))).toMatchObject({ address_proven: true });
  await ask(first, id);
  expect(await mails()).toHaveLength(1);
});

test('a link to prove an address works until the day after', async () => {
  const person = await makeStaff(world);
  await world.call(mailAddressLink, {}, as(person));
  const [mail] = await world.outbox();
  const body = { token: linkIn(mail!.body_text) };
  await stay();
  world.clock.advance(minutes(48 * 60));
  expect((await world.refused(proveAddress, { body }, as(person))).status).toBe(422);
});
