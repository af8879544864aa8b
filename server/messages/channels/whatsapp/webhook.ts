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
          }),
        }),
      ),
    }),
  ),
});
const seconds = z.string().check(z.regex(/^\d{9,11}$/));
const name = z.string().check(z.regex(/^[\x21-\x7e]{1,500}$/));
const status = z.object({
  id: name,
  status: z.enum(['sent', 'delivered', 'read', 'failed']),
  timestamp: seconds,
  biz_opaque_callback_data: z.optional(z.string()),
  errors: z.optional(z.array(z.object({ code: z.number() }))),
});
const inbound = z.object({
  id: z.optional(name),
  type: z.optional(z.string().check(z.regex(/^[a-z_]{1,30}$/))),
  from: z.string().check(z.regex(/^\d{7,15}$/)),
  timestamp: seconds,
  text: z.optional(z.object({ body: z.string() })),
  button: z.optional(z.object({ text: z.optional(z.string()), payload: z.optional(z.string()) })),
  interactive: z.optional(
    z.object({ button_reply: z.optional(z.object({ id: z.optional(z.string()), title: z.optional(z.string()) })) }),
  ),
});

type WhatsappReports = { reports: NewReport[]; odd: number };

/**
 * What a webhook tells about our number. A part that is not understood is counted and skipped; the other parts are
 * taken.
 */
export function readWebhook(text: string, phoneId: string): WhatsappReports {
  const parsed = envelope.safeParse(JSON.parse(text));
  if (!parsed.success) return { reports: [], odd: 1 };
  const values = parsed.data.entry
    .flatMap(({ changes }) => changes.map(({ value }) => value))
    .filter(({ metadata }) => metadata.phone_number_id === phoneId);
  const found = values.flatMap(({ statuses = [], messages = [] }) => [
    ...statuses.map((one) => readStatus(one)),
    ...messages.map((one) => readInbound(one)),
  ]);
  const reports = found.filter((one) => one !== undefined);
  return { reports, odd: found.length - reports.length };
}

const at = (timestamp: string) => new Date(Number(timestamp) * 1000);
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

function readStatus(one: unknown): NewReport | undefined {
  const parsed = status.safeParse(one);
  if (!parsed.success) return undefined;
  const { id, status: state, timestamp, biz_opaque_callback_data: ours = '', errors = [] } = parsed.data;
  const code = errors[0]?.code;
  return {
    channel: 'whatsapp',
    kind: 'status',
    provider_id: id,
    ...(uuid.test(ours) && { message_id: ours }),
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
  const { id, type = 'iets anders', from, timestamp, text, button, interactive } = parsed.data;
  const reply = interactive?.button_reply;
  const said = [text?.body, button?.payload, button?.text, reply?.id, reply?.title];
  return {
    channel: 'whatsapp',
    kind: 'inbound',
    phone: `+${from}`,
    ...(id && { provider_id: id }),
    // Of a picture or a voice only its kind is kept: nothing is fetched.
    said: text?.body ?? button?.text ?? reply?.title ?? `(${type})`,
    stops: said.some((words) => words !== undefined && asksToStop(words)),
    at: at(timestamp),
  };
}
