import * as z from 'zod/mini';
import { gsmLength } from '../../templates/gsm.ts';
import { byStatus } from '../by-status.ts';
import { callProvider } from '../provider-call.ts';
import { type SmsAccount, type SmsProvider, waitWhenUnknownMs } from './provider.ts';

export const spryngUrl = 'https://rest.spryngsms.com/v1';

const taken = z.object({ id: z.union([z.string().check(z.maxLength(200)), z.number()]) });
const balance = z.object({ data: z.object({ amount: z.union([z.string(), z.number()]) }) });

/** Spryng's REST interface. Assumed: 200 with the id of the message, and numbers without a plus. */
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
      const answer = await callProvider({ url: `${url}/balance`, headers, signal, patience_ms: 5000 });
      if ('fault' in answer) return { ok: false, says: `no answer: ${answer.fault}` };
      if (answer.status >= 300) return { ok: false, says: `HTTP ${answer.status}` };
      const found = balance.safeParse(answer.body);
      if (!found.success) return { ok: true, says: 'reachable; its balance could not be read' };
      const left = Number(found.data.data.amount);
      return { ok: left > 0, says: `balance ${left}` };
    },
  };
}
