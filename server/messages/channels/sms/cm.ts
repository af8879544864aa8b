import * as z from 'zod/mini';
import type { SendOutcome } from '../../delivery/outgoing.ts';
import { byStatus } from '../by-status.ts';
import { callProvider, type NoAnswer, type ProviderResponse } from '../provider-call.ts';
import { type SmsAccount, type SmsProvider, waitWhenUnknownMs } from './provider.ts';

export const cmUrl = 'https://gw.cmtelecom.com/v1.0';

const told = z.object({
  errorCode: z.optional(z.number()),
  messages: z.optional(
    z.nullable(z.array(z.object({ status: z.optional(z.string()), messageErrorCode: z.optional(z.number()) }))),
  ),
});

/** Assumed of CM.com's error codes: 101 to 103 are about the account, 301 to 305 and 401 to 403 about this message. */
const aboutUs = new Set([101, 102, 103]);

/** CM.com's Business Messaging gateway. */
export function cm({ url, token, from }: SmsAccount): SmsProvider {
  return {
    async send({ text, number, reference }, signal) {
      const body = {
        messages: {
          authentication: { producttoken: token },
          msg: [
            {
              from,
              to: [{ number: `00${number.slice(1)}` }],
              body: { type: 'auto', content: text },
              // Of 32 characters at most, letters and digits.
              reference: reference.replaceAll('-', ''),
              minimumNumberOfMessageParts: 1,
              maximumNumberOfMessageParts: 1,
            },
          ],
        },
      };
      return judge(await callProvider({ url: `${url}/message`, headers: {}, body, signal }));
    },
  };
}

function judge(answer: ProviderResponse | NoAnswer): SendOutcome {
  if ('fault' in answer) return byStatus(answer, waitWhenUnknownMs);
  const said = told.safeParse(answer.body);
  if (!said.success || answer.status >= 500) return byStatus(answer, waitWhenUnknownMs);
  const message = said.data.messages?.[0];
  const code = message?.messageErrorCode || said.data.errorCode || 0;
  const reason = `CM.com ${code}, HTTP ${answer.status}`;
  if (aboutUs.has(code)) return { state: 'later', ours: true, reason };
  if (answer.status >= 300) return byStatus(answer, waitWhenUnknownMs);
  if (code === 0) return { state: 'sent' };
  return { state: 'failed', reason };
}
