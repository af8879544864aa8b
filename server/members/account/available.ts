import { email as emailSchema } from '#contract/fields.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { isEmailTaken, isPhoneTaken } from '../../people/address.ts';
import { readPhone } from '../../people/phone.ts';
import type { Context } from '../../platform/core/context.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import type { CheckedRequest } from '../../platform/http/route.ts';
import { noteProbes } from './enumeration-log.ts';

/**
 * People get a true answer; somebody who tries out lists gets few of them, by budgets per network and for the whole
 * site.
 */
const spendOn =
  (kind: 'email' | 'phone') =>
  async ({ context, request, body }: CheckedRequest): Promise<FieldErrors> => {
    await noteProbes(context, request.ip, 'asked', { [kind]: body[kind] });
    await enforceRateLimit(context, 'available_network', networkOf(request.ip));
    await enforceRateLimit(context, 'available_site', 'site');
    return {};
  };
export const spendOnEmail = spendOn('email');
export const spendOnPhone = spendOn('phone');

/** A text that is no address counts as free: the registration tells that it is no address. */
export async function isEmailFree(context: Context, ip: string, typed: string): Promise<boolean> {
  const { success, data } = emailSchema.safeParse(typed);
  const taken = success && (await isEmailTaken(context.db, context, data));
  if (taken) await noteProbes(context, ip, 'taken', { email: data });
  return !taken;
}

export async function isPhoneFree(context: Context, ip: string, typed: string): Promise<boolean> {
  const { phone } = readPhone(typed);
  const taken = phone !== undefined && (await isPhoneTaken(context.db, context, phone));
  if (taken) await noteProbes(context, ip, 'taken', { phone });
  return !taken;
}
