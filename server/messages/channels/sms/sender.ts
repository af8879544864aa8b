import { parsePhone } from '../../../people/phone.ts';
import type { Context } from '../../../platform/core/context.ts';
import { Problem } from '../../../platform/core/problem.ts';
import { enforceRateLimit, refundRateLimit } from '../../../platform/core/rate-limits.ts';
import type { ChannelSender, SendOutcome } from '../../delivery/outgoing.ts';
import { gsmLength, gsmPart, unicodePart } from '../../templates/gsm.ts';
import { refundSms, spendOnSms } from './ceiling.ts';
import type { SmsProvider } from './provider.ts';

export function smsSender(context: Context, provider: SmsProvider): ChannelSender {
  return {
    slots: { account: 5, mailing: 5 },
    async send(message, signal) {
      const { to_address: number, body_text: text, id } = message;
      const refusal = refused(context, number, text) ?? (await tooMany(context, number));
      if (refusal) return { state: 'failed', reason: refusal };
      if (!(await spendOnSms(context))) {
        return { state: 'failed', reason: 'the ceiling of today is met (SMS_DAILY_CENTS)' };
      }
      const outcome = await provider.send({ text, number, reference: id }, signal);
      if (!mayCost(outcome)) await giveBack(context, number);
      return outcome;
    },
    close: async () => undefined,
  };
}

/** The message did not leave, whether it is tried again or not: the money and the budget it took are given back. */
async function giveBack(context: Context, number: string): Promise<void> {
  await refundSms(context);
  await refundRateLimit(context, 'sms_number', number);
  await refundRateLimit(context, 'sms_range', smsRangeOf(number));
}

const mayCost = ({ state }: SendOutcome): boolean => state === 'sent' || state === 'delivered' || state === 'unknown';

/**
 * Text messages go only to numbers of the countries where the panel's parents live: elsewhere they cost more, and
 * fraudsters earn from them.
 */
export function isAbroad({ config }: Pick<Context, 'config'>, number: string): boolean {
  const country = parsePhone(number)?.country;
  return country === undefined || !config.sms_countries.includes(country);
}

function refused(context: Context, number: string, text: string): string | undefined {
  if (!/^\+\d{7,15}$/.test(number)) return 'not a phone number';
  if (isAbroad(context, number)) return 'to this country we send no text messages (SMS_COUNTRIES)';
  const length = gsmLength(text);
  if (length <= gsmPart || (!Number.isFinite(length) && text.length <= unicodePart)) return undefined;
  return 'longer than one part; is PUBLIC_URL too long?';
}

/** Fraudsters have whole ranges of numbers, so a range has a budget as well. */
export const smsRangeOf = (number: string): string => number.slice(0, -3);

async function tooMany(context: Context, number: string): Promise<string | undefined> {
  try {
    await enforceRateLimit(context, 'sms_number', number);
    await enforceRateLimit(context, 'sms_range', smsRangeOf(number));
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many') return 'too many to this number or to numbers like it';
    throw error;
  }
}
