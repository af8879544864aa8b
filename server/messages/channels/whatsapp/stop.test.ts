import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { putUser } from '#contract/calls/members.ts';
import { contactSentence } from '#contract/consent.ts';
import { inviteMembers, makeCampaign } from '#test/make-campaigns.ts';
import { addMessage, makeMailing, standIns } from '#test/make-mailings.ts';
import { join, mobile } from '#test/make-members.ts';
import { makeOutgoing, sendDue } from '#test/make-outgoing.ts';
import {
  graphError,
  hear,
  makeWhatsapp,
  methodOf,
  postWebhook,
  stoppedOf,
  told,
  whatsappParent,
} from '#test/servers/provider-whatsapp.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { processReports, sweepReports } from '../../inbound/process-reports.ts';
import { makeChannels } from '../channels.ts';
import { asksToStop } from './stop.ts';

const meta = await makeWhatsapp();
afterAll(() => meta.close());
const world = await makeWorld({ env: meta.env });
const { context, clock, db } = world;

beforeEach(async () => {
  meta.messages.length = 0;
  meta.next.length = 0;
  await db.run(sql`delete from contact.message`);
  await db.run(sql`delete from contact.whatsapp_heard`);
});

async function write(what: { from: string; at?: Date; text?: string; button?: string }) {
  await hear(world, { messages: [{ at: clock.now(), ...what }] });
}

const workOnce = () => sendDue(context);

const contactConsents = (id: string) =>
  db.many(sql<{ given: boolean; sentence: string; channel: string; route: string }>`
    select given, sentence, channel, route from contact.consent
    where member_id = ${id} and purpose = 'contact' order by at, given desc`);

test.each([
  'STOP',
  'stop',
  ' Stop. ',
  'S.T.O.P.',
  's t o p',
  'Stop!',
  'AFMELDEN',
  'Afmelden.',
  'stoppen',
  'STOPPEN ',
  'Stop aub',
  'Stop a.u.b.!',
  'stop 👍',
  'Uitschrijven',
  'Graag stoppen',
  'Ik wil me afmelden',
  'Schrijf me uit svp',
  'Meld mij af',
  'Stop met deze berichten',
  'Stop alsjeblieft',
])('%j means stop', (text) => expect(asksToStop(text)).toBe(true));
test.each([
  '',
  'Hoi',
  'Ik kan niet stoppen met lachen',
  'Wanneer stopt het?',
  'stopcontact',
  'niet afmelden',
  '🛑',
  'Hoe kan ik uitschrijven?',
  'Stop niet',
  'Ik wil stoppen met mijn werk',
  'afmelden voor school',
  'Stopt dit?',
])('%j does not', (text) => expect(asksToStop(text)).toBe(false));

describe('whoever writes STOP', () => {
  test('gets nothing more by WhatsApp, keeps e-mail, and hears so once', async () => {
    const { id, phone, from } = await whatsappParent(world);
    for (let time = 0; time < 5; time++) await write({ from, text: 'Stop' });
    expect(await stoppedOf(world, id)).toEqual([{ channel: 'whatsapp', address: phone, reason: 'stop' }]);
    expect(await methodOf(world, id)).toBe('email');
    const sentence = contactSentence('whatsapp', context.config.organisation);
    expect(await contactConsents(id)).toEqual([
      { given: true, sentence, channel: 'whatsapp', route: 'registration' },
      { given: false, sentence, channel: 'whatsapp', route: 'whatsapp' },
    ]);
    await workOnce();
    await workOnce();
    expect(meta.messages).toEqual([
      expect.objectContaining({
        type: 'text',
        to: from,
        text: { preview_url: false, body: expect.stringContaining('geen berichten meer via WhatsApp') },
      }),
    ]);
    expect(meta.messages[0]?.text?.body).toContain('voortaan per e-mail');
  });

  test('is invited by e-mail from then on', async () => {
    const { id, from, email } = await whatsappParent(world);
    await write({ from, text: 'STOP' });
    const { id: campaign } = await makeCampaign(world);
    const { links } = await inviteMembers(context, campaign, { emails: [email] }, { by_hand: true });
    expect(links.map(({ channel }) => channel)).toEqual(['email']);
    expect(await stoppedOf(world, id)).toHaveLength(1);
  });

  test('with the button of the template as well', async () => {
    const { id, from } = await whatsappParent(world);
    await write({ from, button: 'Stoppen' });
    expect(await stoppedOf(world, id)).toHaveLength(1);
  });

  test('and has no proven address is not promised e-mail', async () => {
    const phone = mobile();
    await join(world, { phone, invitation_method: 'whatsapp' });
    await write({ from: phone.slice(1), text: 'STOP' });
    await workOnce();
    expect(meta.messages[0]?.text?.body).not.toContain('voortaan');
  });

  test('and chooses WhatsApp again later gets it again, whatever comes late from Meta', async () => {
    const { id, from, headers } = await whatsappParent(world);
    const at = clock.now();
    await write({ from, text: 'STOP' });
    clock.advance(hours(1));
    await world.call(putUser, { body: { invitation_method: 'whatsapp' } }, headers);
    await write({ from, at, text: 'STOP' });
    expect(await stoppedOf(world, id)).toEqual([]);
    expect(await methodOf(world, id)).toBe('whatsapp');
  });

  test('to WhatsApp itself: a refusal with 131050 says so, at once or by webhook, and e-mail stands in', async () => {
    const one = await whatsappParent(world);
    const send = (member_id: string, to_address: string) =>
      makeChannels(context).whatsapp.send(
        {
          ...makeOutgoing({ channel: 'whatsapp', member_id, to_address }),
          whatsapp: { template: 'invitation', language: 'nl', components: [] },
        },
        AbortSignal.timeout(5000),
      );
    meta.next.push(graphError(131050));
    expect(await send(one.id, one.phone)).toMatchObject({ state: 'failed', retry_by_email: true });
    expect(await stoppedOf(world, one.id)).toHaveLength(1);

    const two = await whatsappParent(world);
    const message = await addMessage(world, await makeMailing(world), { member_id: two.id, to_address: two.phone });
    const status = { id: 'wamid.x', status: 'failed', at: clock.now(), message_id: message, code: 131050 };
    await hear(world, { statuses: [status] });
    expect(await stoppedOf(world, two.id)).toHaveLength(1);
    expect(await standIns(world, message)).toHaveLength(1);
  });
});

describe('whoever writes something else', () => {
  test('is not answered; what was written is kept once, sealed, for member service, and when for a day', async () => {
    const { id, from } = await whatsappParent(world);
    const secret = 'Mijn dochter is ziek, tulpenbol 44';
    const message = { from, at: clock.now(), text: secret, id: 'wamid.b25l' };
    await postWebhook(world, told({ messages: [message] }));
    await postWebhook(world, told({ messages: [message] }));
    const kept = await db.many(sql`select * from contact.provider_report`);
    expect(JSON.stringify(kept)).not.toContain('tulpenbol');
    expect(JSON.stringify(kept)).not.toContain('Zoë');
    while ((await processReports(context)) > 0);
    await workOnce();
    expect(meta.messages).toEqual([]);
    expect(await stoppedOf(world, id)).toEqual([]);
    const said = await db.many(sql<{ at: Date; sealed: Buffer }>`
      select at, sealed from contact.incoming where member_id = ${id}`);
    expect(said.map(({ sealed }) => context.secrets.open('incoming message', sealed))).toEqual([secret]);
    expect(said[0]!.sealed.toString('latin1')).not.toContain('tulpenbol');
    const heard = () => db.many(sql`select at from contact.whatsapp_heard where member_id = ${id}`);
    expect(await heard()).toHaveLength(1);
    clock.advance(hours(24));
    await sweepReports(context);
    expect(await heard()).toHaveLength(0);
  });

  test('and is nobody of ours leaves nothing at all', async () => {
    await write({ from: '31687654321', text: 'STOP' });
    expect(await db.many(sql`select from contact.provider_report`)).toHaveLength(0);
    expect(await db.many(sql`select from contact.whatsapp_heard`)).toHaveLength(0);
  });
});

test.each(['left_at = registered_at', 'demo = true'])('a STOP of somebody with %s changes nothing', async (what) => {
  const { id, from } = await whatsappParent(world);
  await db.raw(`update contact.member set ${what} where id = $1`, [id]);
  await write({ from, text: 'STOP' });
  expect(await stoppedOf(world, id)).toEqual([]);
  expect(await db.many(sql`select from contact.whatsapp_heard`)).toEqual([]);
});

test('a clock at Meta that runs ahead opens no longer time to answer', async () => {
  const { from } = await whatsappParent(world);
  await write({ from, at: new Date(clock.now().getTime() + hours(240)), text: 'Hoi' });
  expect(await db.many(sql`select at from contact.whatsapp_heard`)).toEqual([{ at: clock.now() }]);
});

test('also within 24 hours nothing but that confirmation leaves in words of our own', async () => {
  const { id, from, phone } = await whatsappParent(world);
  await write({ from, text: 'Hoi' });
  const letter = makeOutgoing({ channel: 'whatsapp', template: 'invitation', member_id: id, to_address: phone });
  expect(await makeChannels(context).whatsapp.send(letter, AbortSignal.timeout(5000))).toMatchObject({
    state: 'failed',
  });
  expect(meta.messages).toEqual([]);
});

test('more than 24 hours after somebody wrote no text of ours leaves, not even to say that they are off', async () => {
  const { id, from } = await whatsappParent(world);
  clock.advance(hours(26));
  await write({ from, at: new Date(clock.now().getTime() - hours(25)), text: 'STOP' });
  expect(await stoppedOf(world, id)).toHaveLength(1);
  expect(await db.many(sql`select from contact.message where channel = 'whatsapp'`)).toEqual([]);
  await workOnce();
  expect(meta.messages).toEqual([]);

  const other = await whatsappParent(world);
  await write({ from: other.from, text: 'STOP' });
  clock.advance(hours(24));
  const confirmation = makeOutgoing({
    channel: 'whatsapp',
    template: 'whatsapp_stopped',
    member_id: other.id,
    to_address: other.phone,
  });
  expect(await makeChannels(context).whatsapp.send(confirmation, AbortSignal.timeout(5000))).toEqual({
    state: 'failed',
    reason: expect.stringContaining('template'),
  });
  expect(meta.messages).toEqual([]);
});
