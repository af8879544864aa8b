import * as z from 'zod/mini';
import type { SendOutcome } from '../../delivery/outgoing.ts';
import { gsmLength } from '../../templates/gsm.ts';
import { byStatus } from '../by-status.ts';
import { callProvider, type NoAnswer, type ProviderResponse } from '../provider-call.ts';
import { type SmsAccount, type SmsProvider, waitWhenUnknownMs } from './provider.ts';

const taken = z.object({ id: z.union([z.string().check(z.maxLength(200)), z.number()]) });
const balance = z.object({ data: z.object({ amount: z.union([z.string(), z.number()]) }) });

/** Spryng's first REST interface. Assumed: 200 with the id of the message, and numbers without a plus. */
export function spryng({ url, token, from }: SmsAccount): SmsProvider {
  const headers = { authorization: `Bearer ${token}` };
  return {
    async send({ text, number, reference }, signal) {
      const body = {
        body: text,
        encoding: Number.isFinite(gsmLength(text)) ? 'plain' : 'unicode',
        originator: from,
        recipients: [number.slice(1)],
        route: 'business',
        reference,
      };
      const answer = await callProvider({ url: `${url}/messages`, headers, body, signal });
      if ('fault' in answer || answer.status >= 300) return byStatus(answer, waitWhenUnknownMs);
      const sent = taken.safeParse(answer.body);
      return sent.success ? { state: 'sent', provider_id: String(sent.data.id) } : byStatus(answer, waitWhenUnknownMs);
    },
    /** Assumed: { data: { amount } }. */
    async balance(signal) {
      const answer = await callProvider({ url: `${url}/balance`, headers, signal, patience_ms });
      return balanceOf(answer, (body) => balance.safeParse(body).data?.data.amount);
    },
  };
}

const patience_ms = 5000;

function balanceOf(answer: ProviderResponse | NoAnswer, read: (body: unknown) => string | number | undefined) {
  if ('fault' in answer) return { ok: false, says: `no answer: ${answer.fault}` };
  if (answer.status >= 300) return { ok: false, says: `HTTP ${answer.status}` };
  const left = Number(read(answer.body));
  if (Number.isNaN(left)) return { ok: true, says: 'reachable; its balance could not be read' };
  return { ok: left > 0, says: `balance ${left}` };
}

const accepted = z.object({ data: z.object({ messageIds: z.array(z.string().check(z.maxLength(200))) }) });
const refused = z.object({ errors: z.array(z.object({ errorCode: z.string() })) });
const available = z.object({ available: z.string() });

/**
 * Spryng's second interface: developer.spryng.nl/messaging/v2-messages-create. A key of today's portal is for this one.
 * Reports do not carry a name of ours, so they find the message by the id that the answer gave.
 */
export function spryng2({ url, token, from, account }: SmsAccount): SmsProvider {
  const headers = { 'x-api-key': token };
  return {
    async send({ text, number, reference }, signal) {
      const body = {
        accountReference: account,
        channel: 'SMS',
        characterSet: Number.isFinite(gsmLength(text)) ? 'GSM' : 'Unicode',
        messageType: 'AuthenticationAndSecurity',
        from,
        body: { text },
        recipients: [{ msisdn: number }],
        metaData: { reference },
      };
      return judge(await callProvider({ url: `${url}/messages`, headers, body, signal }));
    },
    async balance(signal) {
      const named = { ...headers, accountreference: account };
      const answer = await callProvider({ url: `${url}/balance`, headers: named, signal, patience_ms });
      return balanceOf(answer, (body) => available.safeParse(body).data?.available);
    },
  };
}

/** The documents list no error codes. Texts differ by their number alone, so what does not name it is our fault. */
const ofNumber = /msisdn|recipient|phone|destination|opt.?out/i;

function judge(answer: ProviderResponse | NoAnswer): SendOutcome {
  if ('fault' in answer) return byStatus(answer, waitWhenUnknownMs);
  const [provider_id] = accepted.safeParse(answer.body).data?.data.messageIds ?? [];
  if (answer.status < 300 && provider_id) return { state: 'sent', provider_id };
  const [refusal] = refused.safeParse(answer.body).data?.errors ?? [];
  if (!refusal || (answer.status >= 300 && answer.status !== 400)) return byStatus(answer, waitWhenUnknownMs);
  const isOfNumber = ofNumber.test(refusal.errorCode);
  const code = /^[A-Za-z_]{1,60}$/.test(refusal.errorCode) ? refusal.errorCode : 'refused';
  const reason = `Spryng ${code}, HTTP ${answer.status}`;
  return isOfNumber ? { state: 'failed', reason } : { state: 'later', our_fault: true, reason };
}
