import { readPhone } from '../../../people/phone.ts';
import type { Context } from '../../../platform/core/context.ts';
import { spentToday } from './ceiling.ts';
import { isAbroad } from './sender.ts';

/** Why a text message to this number would not leave now, to tell the member who asks for one; undefined: it would. */
export async function whyNoSms(
  context: Context,
  number: string,
): Promise<'sms_landline' | 'sms_abroad' | 'sms_tomorrow' | 'sms_off' | undefined> {
  if (readPhone(number).landline) return 'sms_landline';
  const { panel_env, sms_provider } = context.config;
  // In a try-out the mailbox takes text messages.
  if (!sms_provider) return panel_env === 'production' ? 'sms_off' : undefined;
  if (isAbroad(context, number)) return 'sms_abroad';
  return (await spentToday(context)).full ? 'sms_tomorrow' : undefined;
}
