import { expect, test } from 'vitest';
import { addMessage, makeMailing, stateOf } from '#test/make-mailings.ts';
import { joinProven, mobile } from '#test/make-members.ts';
import { reportToken } from '#test/servers/provider-sms.ts';
import { makeWhatsapp, postWebhook } from '#test/servers/provider-whatsapp.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { processReports } from './process-reports.ts';

// The example payloads as the providers' own pages have them, with the values of their examples: only the number, the name of the message
// and the moment are ours.
const meta = await makeWhatsapp();
await meta.close();
const sms = { SMS_PROVIDER: 'cm', SMS_TOKEN: 'token', SMS_FROM: 'Ouderpanel', SMS_REPORT_TOKEN: reportToken };
const warned: unknown[] = [];
const world = await makeWorld({ env: { ...meta.env, ...sms, LOG_LEVEL: 'silent' } });
world.context.log.warn = (...said: unknown[]) => void warned.push(said);
const { db } = world.context;

const phone = mobile();
const member = await joinProven(world, { phone, invitation_method: 'whatsapp' });
const seconds = () => String(Math.floor(world.clock.now().getTime() / 1000));
const wa_id = phone.slice(1);
const metadata = { display_phone_number: '15550783881', phone_number_id: '106540352242922' };
const contacts = [{ profile: { name: 'Sheena Nelson' }, wa_id }];
const meant = (field: string, value: object) => ({
  object: 'whatsapp_business_account',
  entry: [
    { id: '102290129340398', changes: [{ value: { messaging_product: 'whatsapp', metadata, ...value }, field }] },
  ],
});

const wamid = 'wamid.HBgLMTY0NjcwNDM1OTUVAgARGBI1RjQyNUE3NEYxMzAzMzQ5MkEA';
/** developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/status */
const statusOf = (message_id: string, status: string, more: object = {}) =>
  meant('messages', {
    statuses: [
      {
        id: wamid,
        status,
        timestamp: seconds(),
        recipient_id: wa_id,
        biz_opaque_callback_data: message_id,
        conversation: { id: '6ceb9d929c9bdc4f90967a32f8639b4e', origin: { type: 'marketing' } },
        pricing: { billable: true, pricing_model: 'PMP', type: 'regular', category: 'marketing' },
        ...more,
      },
    ],
  });
const href = 'https://developers.facebook.com/docs/whatsapp/cloud-api/support/error-codes/';
const errors = [
  {
    code: 131049,
    title: 'This message was not delivered to maintain healthy ecosystem engagement.',
    message: 'This message was not delivered to maintain healthy ecosystem engagement.',
    error_data: { details: 'In order to maintain a healthy ecosystem engagement, the message failed to be delivered.' },
    href,
  },
];

async function sent(channel: 'whatsapp' | 'sms'): Promise<string> {
  return addMessage(world, await makeMailing(world), { member_id: member.id, to_address: phone, channel });
}
async function workOff(): Promise<void> {
  while ((await processReports(world.context)) > 0);
  expect(warned).toEqual([]);
}

test.each([
  ['sent', 'sent', {}],
  ['delivered', 'delivered', {}],
  ['read', 'read', {}],
  ['played', 'read', {}],
  ['failed', 'failed', { errors }],
])('of Meta: a status, %s', async (status, state, more) => {
  const id = await sent('whatsapp');
  expect(await postWebhook(world, statusOf(id, status, more))).toBe(200);
  await workOff();
  expect(await stateOf(world, id)).toBe(state);
});

const method = async () =>
  (await db.one(sql<{ said: string }>`select invitation_method as said from contact.member where id = ${member.id}`))
    .said;

test('of Meta: stopping and resuming marketing', async () => {
  // developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/user_preferences
  const prefer = (value: 'stop' | 'resume') => {
    const detail = `User requested to ${value} marketing messages`;
    const told = { wa_id, detail, category: 'marketing_messages', value, timestamp: Number(seconds()) };
    return meant('user_preferences', { contacts, user_preferences: [told] });
  };
  await postWebhook(world, prefer('stop'));
  await workOff();
  expect(await method()).toBe('email');
  world.clock.advance(60_000);
  await postWebhook(world, prefer('resume'));
  await workOff();
  expect(await method()).toBe('whatsapp');
});

test('of Meta: a text that came in, and a button that was pressed', async () => {
  // developers.facebook.com/documentation/business-messaging/whatsapp/webhooks/reference/messages/text, and …/button
  const id = 'wamid.HBgLMTY1MDM4Nzk0MzkVAgASGBQzQTRBNjU5OUFFRTAzODEwMTQ0RgA=';
  const text = {
    from: wa_id,
    id,
    timestamp: seconds(),
    type: 'text',
    text: { body: 'Does it come in another color?' },
  };
  await postWebhook(world, meant('messages', { contacts, messages: [text] }));
  await workOff();
  expect(await method()).toBe('whatsapp');
  world.clock.advance(60_000);
  const context = { from: '15550783881', id: wamid };
  const button = { context, from: wa_id, id: `${id}2`, timestamp: seconds(), type: 'button' };
  const pressed = { ...button, button: { payload: 'Stoppen', text: 'Stoppen' } };
  await postWebhook(world, meant('messages', { contacts, messages: [pressed] }));
  await workOff();
  expect(await method()).toBe('email');
});

test('of CM.com: a status report', async () => {
  // developers.cm.com/messaging/docs/incoming-status-report
  const id = await sent('sms');
  const reference = id.replaceAll('-', '');
  const status = { code: '2', errorCode: '', errorDescription: '' };
  const msg = { received: '2026-11-21T10:00:00', to: `00${wa_id}`, reference, status, operator: '20408' };
  const address = `${world.public_url}/webhooks/sms/cm/${reportToken}`;
  expect((await fetch(address, { method: 'POST', body: JSON.stringify({ messages: { msg } }) })).status).toBe(200);
  await workOff();
  expect(await stateOf(world, id)).toBe('delivered');
});
