import { createHmac } from 'node:crypto';
import { expect } from 'vitest';
import { processReports } from '#server/messages/inbound/process-reports.ts';
import { sql } from '#server/platform/database/sql.ts';
import { joinProven, mobile } from '../make-members.ts';
import type { World } from '../world.ts';
import { makeProviderServer, type ProviderCall, type ProviderServer, type Reply } from './provider-server.ts';

export const secret = 'the secret of the app';
const token = 'EAAtoken';
const phoneId = '106540352242922';
const businessId = '102290129340398';

export type GraphMessage = {
  messaging_product?: string;
  to?: string;
  type?: string;
  template?: { name: string; language: { code: string }; components: unknown[] };
  text?: { body: string };
  biz_opaque_callback_data?: string;
};
export type Whatsapp = ProviderServer & {
  /** The settings with which the panel talks to it. */
  env: Record<string, string>;
  /** The messages that were accepted. */
  messages: GraphMessage[];
};

export const graphError = (
  code: number,
  status = 400,
  headers: Record<string, string> = {},
  error_subcode?: number,
): Reply => ({
  status,
  headers,
  json: {
    error: {
      message: `(#${code}) Refused for +31612345678`,
      type: 'OAuthException',
      code,
      ...(error_subcode !== undefined && { error_subcode }),
      fbtrace_id: 'Ab1',
    },
  },
});

/** Meta's Cloud API, as far as the panel uses it. */
export async function makeWhatsapp(): Promise<Whatsapp> {
  const messages: GraphMessage[] = [];
  const server = await makeProviderServer((call) => answer(call, messages));
  return Object.assign(server, {
    messages,
    env: {
      WHATSAPP_URL: `${server.url}/v23.0`,
      WHATSAPP_TOKEN: token,
      WHATSAPP_PHONE_ID: phoneId,
      WHATSAPP_BUSINESS_ID: businessId,
      WHATSAPP_APP_SECRET: secret,
      WHATSAPP_VERIFY_TOKEN: 'a-word-that-meta-says',
    },
  });
}

function answer({ method, path, headers, body }: ProviderCall, messages: GraphMessage[]): Reply {
  if (headers.authorization !== `Bearer ${token}`) return graphError(190, 401);
  const { pathname } = new URL(path, 'http://here');
  if (method === 'GET' && pathname === `/v23.0/${phoneId}`) {
    const limit = path.includes('whatsapp_business_manager_messaging_limit');
    const fields = limit
      ? { whatsapp_business_manager_messaging_limit: 'TIER_250' }
      : { verified_name: 'Ouderpanel', quality_rating: 'GREEN', status: 'CONNECTED' };
    return { status: 200, json: { id: phoneId, ...fields } };
  }
  if (method === 'GET' && pathname === `/v23.0/${businessId}/message_templates`) {
    const approved = ['ouderpanel_uitnodiging', 'ouderpanel_herinnering'];
    return { status: 200, json: { data: approved.map((name) => ({ name, language: 'nl', status: 'APPROVED' })) } };
  }
  if (method === 'GET' && pathname === `/v23.0/${businessId}/subscribed_apps`) {
    const app = { id: '670843887433847', name: 'Ouderpanel', link: 'https://www.facebook.com/games/?app_id=67084' };
    return { status: 200, json: { data: [{ whatsapp_business_api_data: app }] } };
  }
  if (method !== 'POST' || pathname !== `/v23.0/${phoneId}/messages`) return graphError(100, 400, {}, 33);
  const message = JSON.parse(body) as GraphMessage;
  const { messaging_product, to = '', type, template, text } = message;
  const whole = type === 'template' ? template?.name && template.language.code : type === 'text' && text?.body;
  if (messaging_product !== 'whatsapp' || !/^\d{7,15}$/.test(to) || !whole) return graphError(100);
  messages.push(message);
  const id = `wamid.${Buffer.from(`${to}-${messages.length}`).toString('base64')}`;
  return {
    status: 200,
    json: { messaging_product: 'whatsapp', contacts: [{ input: to, wa_id: to }], messages: [{ id }] },
  };
}

type Status = { id: string; status: string; at: Date; message_id?: string; code?: number; user_id?: string };
type Inbound = { from?: string; user_id?: string; at: Date; text?: string; button?: string; id?: string };
type Preference = { phone: string; value: 'stop' | 'resume'; at: Date };

/** The body of a webhook that Meta posts about one of our numbers. */
export const told = (
  what: { statuses?: Status[]; messages?: Inbound[]; preferences?: Preference[]; account_codes?: number[] },
  phone_number_id = phoneId,
) => ({
  object: 'whatsapp_business_account',
  entry: [
    {
      id: businessId,
      changes: [
        {
          field: what.preferences ? 'user_preferences' : 'messages',
          value: {
            messaging_product: 'whatsapp',
            metadata: { display_phone_number: '31201234567', phone_number_id },
            contacts: [{ profile: { name: 'Zoë van Dÿk 🌷' }, wa_id: '31612345678' }],
            ...(what.statuses && { statuses: what.statuses.map(statusOf) }),
            ...(what.messages && { messages: what.messages.map(inboundOf) }),
            ...(what.preferences && { user_preferences: what.preferences.map(preferenceOf) }),
            ...(what.account_codes && { errors: what.account_codes.map((code) => ({ code, title: 'Fault' })) }),
          },
        },
      ],
    },
  ],
});

const seconds = (at: Date) => String(Math.floor(at.getTime() / 1000));

const preferenceOf = ({ phone, value, at }: Preference) => ({
  wa_id: phone.slice(1),
  detail: `User requested to ${value} marketing messages`,
  category: 'marketing_messages',
  value,
  timestamp: Number(seconds(at)),
});

const statusOf = ({ id, status, at, message_id, code, user_id }: Status) => ({
  id,
  status,
  timestamp: seconds(at),
  recipient_id: '31612345678',
  ...(user_id && { recipient_user_id: user_id }),
  ...(message_id && { biz_opaque_callback_data: message_id }),
  ...(code && { errors: [{ code, title: 'Message undeliverable', error_data: { details: 'for 31612345678' } }] }),
});

const inboundOf = ({ from, user_id, at, text, button, id = 'wamid.SW5ib3VuZA==' }: Inbound) => ({
  ...(from && { from }),
  ...(user_id && { from_user_id: user_id }),
  id,
  timestamp: seconds(at),
  ...(text !== undefined && { type: 'text', text: { body: text } }),
  ...(button !== undefined && { type: 'button', button: { text: button, payload: button } }),
});

export const sign = (body: string | Buffer, key = secret): string =>
  `sha256=${createHmac('sha256', key).update(body).digest('hex')}`;

/** Posts a webhook; signed as it should be, unless another signature is given, or none. */
export async function postWebhook(world: World, body: unknown, signature?: string | null): Promise<number> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  const header = signature === undefined ? sign(text) : signature;
  const response = await fetch(`${world.public_url}/webhooks/whatsapp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(header !== null && { 'x-hub-signature-256': header }) },
    body: text,
  });
  await response.arrayBuffer();
  return response.status;
}

/** Meta tells this, and it is worked off. */
export async function hear(world: World, what: Parameters<typeof told>[0]): Promise<void> {
  expect(await postWebhook(world, told(what))).toBe(200);
  while ((await processReports(world.context)) > 0);
}

/** A parent who is invited by WhatsApp; `from` is the number as Meta writes it. */
export async function whatsappParent(world: World) {
  const phone = mobile();
  return { ...(await joinProven(world, { phone, invitation_method: 'whatsapp' })), phone, from: phone.slice(1) };
}

export const stoppedOf = ({ db }: World, id: string) =>
  db.many(sql<{ channel: string; address: string; reason: string }>`
    select channel, address, reason from contact.stopped where member_id = ${id}`);
export const methodOf = async ({ db }: World, id: string) =>
  (await db.one(sql<{ method: string }>`select invitation_method as method from contact.member where id = ${id}`))
    .method;
