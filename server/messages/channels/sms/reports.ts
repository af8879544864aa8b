import * as z from 'zod/mini';
import type { NewReport } from '../../inbound/provider-reports.ts';
import type { SmsProviderName } from './provider.ts';

type SmsReportRequest = { query: Record<string, unknown>; body: string };
type State = 'sent' | 'delivered' | 'read' | 'failed';

/**
 * Spryng, assumed: a GET to the one address of their dashboard with STATUS (10 delivered, 20 failed), REASONCODE and
 * REFERENCE. The same names in a form or in JSON are read as well.
 * CM.com, as they document: a POST of { messages: { msg: { reference, status: { code, errorCode } } } }; assumed of the
 * codes: 0 taken by the operator, 1 and 3 failed, 2 delivered, 4 read.
 */
const states: Record<Exclude<SmsProviderName, 'spryng2'>, Map<string, State>> = {
  spryng: new Map([
    ['10', 'delivered'],
    ['20', 'failed'],
  ]),
  cm: new Map([
    ['0', 'sent'],
    ['1', 'failed'],
    ['2', 'delivered'],
    ['3', 'failed'],
    ['4', 'read'],
  ]),
};

/** Spryng's, as the Dutch government's sender has them. */
const spryngReasons = new Map([
  ['20', 'the number cannot be reached'],
  ['21', 'the number is wrong'],
  ['22', 'delivery failed'],
  ['31', 'the number is on a blacklist'],
  ['32', 'the sender name is not registered for this country'],
]);

/** The reports about our messages; what is about others, or not understood, is left out. */
export function readSmsReport(provider: SmsProviderName, given: SmsReportRequest, at: Date): NewReport[] {
  if (provider === 'spryng2') return spryng2(given, at);
  const told = provider === 'spryng' ? [spryng(given)] : cm(given);
  return told.flatMap(({ reference, status, code }) => {
    const message_id = idOf(reference);
    const state = states[provider].get(status);
    if (!message_id || !state) return [];
    const says = provider === 'spryng' ? spryngReasons.get(code) : undefined;
    const reason = [`${provider} ${status}`, ...(code ? [`/${code}`] : []), ...(says ? [`: ${says}`] : [])].join('');
    return [{ channel: 'sms', kind: 'status', message_id, state, at, ...(state === 'failed' && { reason }) }];
  });
}

type SmsReport = { reference: string; status: string; code: string };

/** Our own name for the message, with or without its dashes: CM.com takes 32 characters. */
function idOf(reference: string): string | undefined {
  const hex = reference.replaceAll('-', '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(hex)) return undefined;
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

const short = (value: unknown): string =>
  (typeof value === 'string' || typeof value === 'number') && /^[\w-]{1,40}$/.test(String(value)) ? String(value) : '';

function flat(fields: Record<string, unknown>): SmsReport {
  const lower = Object.fromEntries(Object.entries(fields).map(([key, value]) => [key.toLowerCase(), value]));
  const code = lower.reasoncode ?? lower.statusdescription;
  return { reference: short(lower.reference), status: short(lower.status), code: short(code) };
}

const spryng = ({ query, body }: SmsReportRequest): SmsReport => flat({ ...query, ...(asJson(body) ?? formOf(body)) });

const events = z.object({ Messages: z.array(z.unknown()) });
const event = z.object({
  MessageId: z.string().check(z.regex(/^[\w-]{8,200}$/)),
  Status: z.enum(['Delivered', 'Failed']),
  Reason: z.optional(z.nullable(z.string())),
});

/** The events sms-message-delivered and sms-message-failed: developer.spryng.nl/webhooks/v2-webhooks-create-subscription. */
function spryng2({ body }: SmsReportRequest, at: Date): NewReport[] {
  const { Messages = [] } = events.safeParse(asJson(body)).data ?? {};
  return Messages.flatMap((one) => {
    const { data } = event.safeParse(one);
    if (!data) return [];
    const state = data.Status === 'Delivered' ? 'delivered' : 'failed';
    const reason = `spryng ${data.Status}${short(data.Reason) && `: ${short(data.Reason)}`}`;
    return [
      { channel: 'sms', kind: 'status', provider_id: data.MessageId, state, at, ...(state === 'failed' && { reason }) },
    ];
  });
}

const formOf = (body: string): Record<string, unknown> => Object.fromEntries(new URLSearchParams(body));

const message = z.object({
  reference: z.unknown(),
  status: z.object({ code: z.unknown(), errorCode: z.optional(z.unknown()) }),
});
const collected = z.object({ messages: z.object({ msg: z.union([z.array(z.unknown()), z.unknown()]) }) });

function cm({ query, body }: SmsReportRequest): SmsReport[] {
  const json = collected.safeParse(asJson(body));
  // Assumed: an account may still be set to the older form, the same fields in the address.
  if (!json.success) return [flat(query)];
  const { msg } = json.data.messages;
  return (Array.isArray(msg) ? msg : [msg]).flatMap((one) => {
    const parsed = message.safeParse(one);
    if (!parsed.success) return [];
    const { reference, status } = parsed.data;
    return [{ reference: short(reference), status: short(status.code), code: short(status.errorCode) }];
  });
}

function asJson(body: string): Record<string, unknown> | undefined {
  try {
    const value: unknown = JSON.parse(body);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}
