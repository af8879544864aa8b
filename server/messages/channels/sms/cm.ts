import * as z from 'zod/mini';
import type { SendOutcome } from '../../delivery/outgoing.ts';
import { byStatus } from '../by-status.ts';
import { callProvider, type NoAnswer, type ProviderResponse } from '../provider-call.ts';
import { type SmsAccount, type SmsProvider, waitWhenUnknownMs } from './provider.ts';

const told = z.object({
  errorCode: z.optional(z.number()),
  messages: z.optional(
    z.nullable(z.array(z.object({ status: z.optional(z.string()), messageErrorCode: z.optional(z.number()) }))),
  ),
});

/**
 * CM.com's error codes: developers.cm.com/messaging/docs/responses-errors-json, and TextClientStatusCodes of their
 * github.com/cmdotcom/text-sdk-php. Texts differ by their number alone, so what is wrong with a field is our fault.
 */
const meanings: Record<number, Pick<SendOutcome, 'state' | 'our_fault'>> = {
  101: { state: 'later', our_fault: true }, // authentication failed
  102: { state: 'later', our_fault: true }, // no balance
  103: { state: 'later', our_fault: true }, // the product token
  202: { state: 'later', our_fault: true }, // the request
  203: { state: 'later', our_fault: true }, // its list of messages
  301: { state: 'later', our_fault: true }, // the sender
  302: { state: 'failed' }, // the receiver
  303: { state: 'failed' }, // the number
  304: { state: 'later', our_fault: true }, // the text
  305: { state: 'later', our_fault: true }, // another field
  401: { state: 'failed' }, // taken for spam
  402: { state: 'failed' }, // on a blacklist
  403: { state: 'failed' }, // rejected
  500: { state: 'later' }, // a fault of theirs
};

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
  const meaning = meanings[code];
  if (meaning) return { ...meaning, reason };
  if (answer.status >= 300) return byStatus(answer, waitWhenUnknownMs);
  if (code === 0) return { state: 'sent' };
  return { state: 'failed', reason };
}
