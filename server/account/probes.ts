import { email as emailSchema } from '#contract/fields.ts';
import type { Context } from '../context.ts';
import { countDifferent, networkOf } from '../http/limits.ts';
import { emailKey } from './address.ts';
import { readPhone } from './phone.ts';

/** So many different addresses, or numbers, by one network in a day look like somebody with a list. */
const alarmAt = 50;

/**
 * For every call that says whether an address or number is taken, refused ones included. The log gets one line a day
 * for each network that tries many: nobody's address, and not the network's either.
 */
export async function noteProbes(
  context: Context,
  ip: string,
  tried: { email?: unknown; phone?: unknown },
): Promise<void> {
  const email = emailSchema.safeParse(tried.email);
  const probes = {
    email: email.success ? emailKey(email.data) : undefined,
    phone: typeof tried.phone === 'string' ? readPhone(tried.phone).phone : undefined,
  };
  for (const [kind, probe] of Object.entries(probes)) {
    if (!probe) continue;
    const different = await countDifferent(context, `${kind} of ${networkOf(ip)}`, probe, alarmAt);
    if (different !== alarmAt) continue;
    context.log.warn({ kind, different }, 'one network asked today about many people: it may be trying out a list');
  }
}
