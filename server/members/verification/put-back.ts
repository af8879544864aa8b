import { sentences } from '#contract/fields.ts';
import { emailKey } from '../../people/address.ts';
import type { MailedLink } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type Way = Pick<MailedLink, 'address' | 'created_at'>;

/** Puts the old address back in force: the link was mailed there, so its reader has proven it. */
export async function putEmailBack(tx: Queryable, { clock }: Context, id: string, { address, created_at }: Way) {
  const key = emailKey(address!);
  const holder = await tx.maybe(sql<{ id: string; proven: boolean }>`
    select id, email_verified_at is not null as proven from contact.member
    where email_key = ${key} and id <> ${id} and left_at is null for update`);
  if (holder?.proven) throw new Problem('invalid', { errors: { email: [sentences.email_taken] } });
  if (holder) await tx.run(sql`update contact.member set email_key = null where id = ${holder.id}`);
  // Anyone who left from the new address may have lost the number since.
  await tx.run(sql`
    update contact.member mine set phone = null, phone_verified_at = null from contact.member other
    where mine.id = ${id} and other.id <> mine.id and other.left_at is null and other.phone = mine.phone`);
  // A password that was set, and a wish to leave that was said, by who reads the mail of the new address.
  await tx.run(sql`
    update contact.member set email = ${address}, email_key = ${key}, email_verified_at = ${clock.now()},
      password_hash = case when password_known_at >= ${created_at} then null else password_hash end,
      password_known_at = null,
      left_at = case when left_at >= ${created_at} then null else left_at end,
      left_reasons = case when left_at >= ${created_at} then null else left_reasons end
    where id = ${id}`);
}

/** Puts the old number back in force, unless another member has proven it since: then it is theirs. */
export async function putPhoneBack(tx: Queryable, { clock }: Context, id: string, phone: string): Promise<void> {
  await tx.run(sql`
    update contact.member set phone = null
    where phone = ${phone} and id <> ${id} and phone_verified_at is null and left_at is null`);
  await tx.run(sql`
    update contact.member set phone = ${phone}, phone_verified_at = ${clock.now()}
    where id = ${id} and phone is null and not exists (
      select from contact.member other where other.phone = ${phone} and other.id <> ${id} and other.left_at is null)`);
}

/**
 * The owner of the new address says that the account is not theirs: the account gets its old address back, or else has
 * none.
 */
export async function giveEmailUp(tx: Queryable, context: Context, memberId: string, about: string): Promise<void> {
  const way = await tx.maybe(sql<Way>`
    select address, created_at from contact.link
    where member_id = ${memberId} and purpose = 'change_email' and about = ${about}
      and expires_at > ${context.clock.now()}
    order by created_at desc limit 1`);
  if (way) return putEmailBack(tx, context, memberId, way);
  await tx.run(sql`
    update contact.member set email_key = null, email_verified_at = null, password_known_at = null
    where id = ${memberId}`);
}
