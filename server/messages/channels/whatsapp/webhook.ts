import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod/mini';
import type { NewReport } from '../../inbound/provider-reports.ts';
import { codeOf, reasonOf, stoppedThere } from './codes.ts';
import { asksToStop } from './stop.ts';

/**
 * Checks the signature over the bytes as they came: parsed and serialised again, an accent may be encoded differently.
 */
export function isSignedByMeta(body: Buffer, header: unknown, secret: string): boolean {
  const [, given = ''] = typeof header === 'string' ? (/^sha256=([0-9a-f]{64})$/.exec(header) ?? []) : [];
  const expected = createHmac('sha256', secret).update(body).digest();
  // Without a signature it compares anyway, to take the same time.
  return timingSafeEqual(expected, given ? Buffer.from(given, 'hex') : Buffer.alloc(32)) && given !== '';
}

const envelope = z.object({
  entry: z.array(
    z.object({
      changes: z.array(
        z.object({
          value: z.object({
            metadata: z.object({ phone_number_id: z.string() }),
            statuses: z.optional(z.array(z.unknown())),
            messages: z.optional(z.array(z.unknown())),
            user_preferences: z.optional(z.array(z.unknown())),
            // Faults of the account, which belong to no message.
            errors: z.optional(z.array(z.object({ code: z.number() }))),
          }),
        }),
      ),
    }),
  ),
});
const seconds = z.string().check(z.regex(/^\d{9,11}$/));
const phone = z.string().check(z.regex(/^\d{7,15}$/));
const name = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/));
/**
 * Once a reader has a username Meta may name them by this alone: developers.facebook.com/documentation/business-messaging/
 * whatsapp/business-scoped-user-ids. As in NL.13491208655302741918.
 */
const userId = z.string().check(z.regex(/^[A-Za-z]{2}\.[\w.]{1,200}$/));
const status = z.object({
  id: name,
  status: z.enum(['sent', 'delivered', 'read', 'played', 'failed']),
  timestamp: seconds,
  biz_opaque_callback_data: z.optional(z.string()),
  recipient_user_id: z.optional(userId),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
});
const inbound = z.object({
  id: z.optional(name),
  type: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/))),
  from: z.optional(phone),
  from_user_id: z.optional(userId),
  timestamp: seconds,
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.optional(z.string()), payload: z.optional(z.string()) })),
  interactive: z.optional(
    z.object({ button_reply: z.optional(z.object({ id: z.optional(z.string()), title: z.optional(z.string()) })) }),
  ),
});

/**
 * Stop and resume of marketing in WhatsApp's own settings: developers.facebook.com/documentation/business-messaging/
 * whatsapp/webhooks/reference/user_preferences. The same may come as a message of the kind system.
 */
const preference = z.object({
  wa_id: z.optional(phone),
  user_id: z.optional(userId),
  category: z.literal('marketing_messages'),
  value: z.enum(['stop', 'resume']),
  timestamp: z.union([seconds, z.number()]),
});
const changedPreference = z.object({
  from: z.optional(phone),
  from_user_id: z.optional(userId),
  timestamp: seconds,
  system: z.object({ type: z.literal('user_preference_changed'), marketing: z.enum(['stop', 'resume']) }),
});

type WhatsappReports = { reports: NewReport[]; odd: number; account_codes: number[] };

/**
 * What a webhook tells about our number. A part that is not understood is counted and skipped; the other parts are
 * taken.
 */
export function readWebhook(text: string, phoneId: string): WhatsappReports {
  const parsed = envelope.safeParse(JSON.parse(text));
  if (!parsed.success) return { reports: [], odd: 1, account_codes: [] };
  const values = parsed.data.entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata.phone_number_id === phoneId);
  const found = values.flatMap(({ statuses = [], messages = [], user_preferences = [] }) => [
    ...statuses.map((one) => readStatus(one)),
    ...messages.map((one) => readChangedPreference(one) ?? readInbound(one)),
    ...user_preferences.map((one) => readPreference(one)),
  ]);
  const reports = found.filter((one) => one !== undefined);
  const account_codes = values.flatMap(({ errors = [] }) => errors.map(({ code }) => code));
  return { reports, odd: found.length - reports.length, account_codes };
}

const at = (timestamp: string | number) => new Date(Number(timestamp) * 1000);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function readStatus(one: unknown): NewReport | undefined {
  const parsed = status.safeParse(one);
  if (!parsed.success) return undefined;
  const { id, timestamp, biz_opaque_callback_data: ours = '', recipient_user_id: user_id, errors = [] } = parsed.data;
  // Said of a voice message only.
  const state = parsed.data.status === 'played' ? 'read' : parsed.data.status;
  const code = errors[0]?.code;
  return {
    channel: 'whatsapp',
    kind: 'status',
    provider_id: id,
    ...(uuid.test(ours) && { message_id: ours }),
    ...(user_id && { user_id }),
    state,
    at: at(timestamp),
    ...(state === 'failed' && {
      reason: code === undefined ? 'WhatsApp does not say why' : reasonOf(code),
      // The message was accepted and lost afterwards: there is nothing to wait for, so it may go by e-mail.
      elsewhere: code === undefined || codeOf(code).means !== 'final',
      stops: code === stoppedThere,
    }),
  };
}

function readInbound(one: unknown): NewReport | undefined {
  const parsed = inbound.safeParse(one);
  if (!parsed.success) return undefined;
  const { id, type = 'iets anders', from, from_user_id, timestamp, text, button, interactive } = parsed.data;
  const reader = readerOf(from, from_user_id);
  if (!reader) return undefined;
  const reply = interactive?.button_reply;
  const said = [text?.body, button?.payload, button?.text, reply?.id, reply?.title];
  return {
    channel: 'whatsapp',
    kind: 'inbound',
    ...reader,
    ...(id && { provider_id: id }),
    // Of a picture or a voice only its kind is kept: nothing is fetched.
    said: text?.body ?? button?.text ?? reply?.title ?? `(${type})`,
    stops: said.some((words) => words !== undefined && asksToStop(words)),
    at: at(timestamp),
  };
}

/** By number, by Meta's id, or by both; undefined: by neither. */
const readerOf = (from: string | undefined, user_id: string | undefined) =>
  from || user_id ? { ...(from && { phone: `+${from}` }), ...(user_id && { user_id }) } : undefined;

function readPreference(one: unknown): NewReport | undefined {
  const parsed = preference.safeParse(one);
  if (!parsed.success) return undefined;
  const { wa_id, user_id, value, timestamp } = parsed.data;
  return wish(readerOf(wa_id, user_id), value, timestamp);
}

function readChangedPreference(one: unknown): NewReport | undefined {
  const parsed = changedPreference.safeParse(one);
  if (!parsed.success) return undefined;
  const { from, from_user_id, system, timestamp } = parsed.data;
  return wish(readerOf(from, from_user_id), system.marketing, timestamp);
}

const wish = (
  reader: ReturnType<typeof readerOf>,
  value: 'stop' | 'resume',
  timestamp: string | number,
): NewReport | undefined =>
  reader && {
    channel: 'whatsapp',
    kind: 'inbound',
    ...reader,
    stops: value === 'stop',
    resumes: value === 'resume',
    at: at(timestamp),
  };
