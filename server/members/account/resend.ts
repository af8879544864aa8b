import type { FieldErrors } from '#contract/problem.ts';
import { whyNoSms } from '../../messages/channels/sms/refusal.ts';
import { emailKey } from '../../people/address.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { CheckedRequest } from '../../platform/http/route.ts';
import { sendVerification } from '../verification/verification.ts';

type Row = {
  id: string;
  name: string | null;
  email: string;
  email_key: string | null;
  email_verified_at: Date | null;
  new_email: string | null;
  new_email_proven_at: Date | null;
  phone: string | null;
  phone_verified_at: Date | null;
  new_phone: string | null;
  new_phone_proven_at: Date | null;
};
type Unproven = { member: Row; kind: 'activation' | 'new_email' | 'phone'; address: string };

/** What this member entered and has not proven yet. */
async function unproven(db: Queryable, memberId: string, what: 'email' | 'phone'): Promise<Unproven> {
  const member = await db.one(sql<Row>`
    select id, name, email, email_key, email_verified_at, new_email, new_email_proven_at, phone, phone_verified_at,
      new_phone, new_phone_proven_at
    from contact.member where id = ${memberId}`);
  const { email, email_key, email_verified_at, new_email, phone, phone_verified_at, new_phone } = member;
  // A new address or number that is proven, and only waits for its moment, needs no link either.
  if (what === 'email' ? member.new_email_proven_at : member.new_phone_proven_at)
    throw new Problem('nothing_to_verify');
  if (what === 'email' && new_email) return { member, kind: 'new_email', address: new_email };
  if (what === 'email' && email_key && !email_verified_at) return { member, kind: 'activation', address: email };
  if (what === 'phone' && new_phone) return { member, kind: 'phone', address: new_phone };
  if (what === 'phone' && phone && !phone_verified_at) return { member, kind: 'phone', address: phone };
  throw new Problem('nothing_to_verify');
}

/** Counted by the address or number that gets the message, no matter who asks. */
export const spendOnResend =
  (what: 'email' | 'phone') =>
  async ({ context, caller }: CheckedRequest<'member'>): Promise<FieldErrors> => {
    const { address } = await unproven(context.db, caller.member_id, what);
    // Here the member is told that no text message can be sent; at registration the number is kept anyway.
    const refusal = what === 'phone' ? await whyNoSms(context, address) : undefined;
    if (refusal) throw new Problem(refusal);
    await enforceRateLimit(context, 'verification', what === 'email' ? emailKey(address) : address);
    return {};
  };

export async function resend(tx: Queryable, context: Context, memberId: string, what: 'email' | 'phone') {
  const { member, kind, address } = await unproven(tx, memberId, what);
  const { id, name, phone, new_phone } = member;
  await sendVerification(tx, context, kind, { id, name, phone: new_phone ?? phone }, address);
}
