import { email as emailSchema, sentences } from '#contract/fields.ts';
import { phoneSentences } from '#contract/phone.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { emailKey } from '../../people/address.ts';
import { readPhone } from '../../people/phone.ts';
import type { Context } from '../../platform/core/context.ts';
import { countDifferent, networkOf } from '../../platform/core/rate-limits.ts';

/**
 * When one network asks about this many different addresses, or numbers, in a day, it looks like somebody with a list.
 * A parents' evening of two hundred asks about as many, and hardly any of them is taken; anyone who has a list of members
 * finds that most are.
 */
const alarms = {
  asked: { at: 400, says: 'one network asked today about many people: it may be trying out a list' },
  taken: { at: 50, says: 'one network learned today of many people that they are in: it may be trying out a list' },
};

/**
 * For every call that says whether an address or number is taken: what was asked, refused ones included, and what was
 * told to be taken. The log gets one line a day for each network that tries many: nobody's address, and not the
 * network's either.
 */
export async function noteProbes(
  context: Context,
  ip: string,
  about: keyof typeof alarms,
  tried: { email?: unknown; phone?: unknown },
): Promise<void> {
  const email = emailSchema.safeParse(tried.email);
  const probes = {
    email: email.success ? emailKey(email.data) : undefined,
    phone: typeof tried.phone === 'string' ? readPhone(tried.phone).phone : undefined,
  };
  const { at, says } = alarms[about];
  for (const [kind, probe] of Object.entries(probes)) {
    if (!probe) continue;
    const different = await countDifferent(context, `${about} ${kind} of ${networkOf(ip)}`, probe, at);
    if (different === at) context.log.warn({ kind, about, different }, says);
  }
}

/** Notes what was refused with the sentence that another member has it. */
export async function noteTaken(
  context: Context,
  ip: string,
  refused: FieldErrors,
  { email, phone }: { email?: unknown; phone?: unknown },
): Promise<void> {
  await noteProbes(context, ip, 'taken', {
    ...(refused.email?.includes(sentences.email_taken) && { email }),
    ...(refused.phone?.includes(phoneSentences.taken) && { phone }),
  });
}
