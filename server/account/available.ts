import { email as emailSchema } from '#contract/fields.ts';
import type { FieldErrors } from '#contract/problem.ts';
import type { Context } from '../context.ts';
import { networkOf, spend } from '../http/limits.ts';
import type { Checked } from '../http/route.ts';
import { isEmailTaken, isPhoneTaken } from './address.ts';
import { readPhone } from './phone.ts';
import { noteProbes } from './probes.ts';

/** The truth for people, and little of it for whoever tries out lists: per network, and for the whole site. */
export async function spendOnEmail({ context, request, body }: Checked): Promise<FieldErrors> {
  await noteProbes(context, request.ip, { email: body.email });
  await spend(context, 'email_available', networkOf(request.ip));
  await spend(context, 'available_site', 'site');
  return {};
}

export async function spendOnPhone({ context, request, body }: Checked): Promise<FieldErrors> {
  await noteProbes(context, request.ip, { phone: body.phone });
  await spend(context, 'phone_available', networkOf(request.ip));
  await spend(context, 'available_site', 'site');
  return {};
}

/** What is no address, nobody has: that it is none is for the registration to say. */
export async function isEmailFree(context: Context, typed: string): Promise<boolean> {
  const { success, data } = emailSchema.safeParse(typed);
  return !(success && (await isEmailTaken(context.db, context, data)));
}

export async function isPhoneFree(context: Context, typed: string): Promise<boolean> {
  const { phone } = readPhone(typed);
  return !(phone && (await isPhoneTaken(context.db, context, phone)));
}
