import { sentences } from '#contract/fields.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { networkOf, spend } from '../http/limits.ts';
import type { Checked } from '../http/route.ts';
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
  if (typeof body.phone !== 'string') return {};
  if (body.phone.trim() === '') return { phone: [sentences.required] };
  const { refusal } = readPhone(body.phone);
  return refusal ? { phone: [refusal] } : {};
}
