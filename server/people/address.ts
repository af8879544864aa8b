import { domainToASCII } from 'node:url';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

/**
 * All members with this address: first the one who has not left, then those who left and can still come back. There are
 * two when somebody who left has registered again and has not proven the address yet.
 */
export async function findMembers(db: Queryable, email: string): Promise<string[]> {
  const found = await db.many(sql<{ id: string }>`
    select id from contact.member where email_key = ${emailKey(email.trim())} order by left_at desc nulls first, id`);
  return found.map(({ id }) => id);
}

/**
 * The key that all spellings of one address share: they differ in case, or in how an international domain is written.
 * Dots and plus tags are part of a name. Mail goes to the address as it was entered, never to this.
 */
export function emailKey(email: string): string {
  const at = email.lastIndexOf('@');
  const domain = email.slice(at + 1);
  // A plain domain is its own plain spelling; most are.
  const plain = /^[a-z0-9.-]+$/i.test(domain) ? domain : domainToASCII(domain) || domain;
  return `${email.slice(0, at).toLowerCase()}@${plain.toLowerCase()}`;
}

/**
 * Before this moment an address or number that was entered and never proven no longer keeps others from entering it.
 */
const pendingSince = ({ clock }: Context) => new Date(clock.now().getTime() - rules.pending_days * 86_400_000);

/** Of a member who entered it before and gave it up, the first time counts. */
const notHeldBefore = (context: Context, about: string) => sql`
  not exists (
    select from contact.given_up
    where given_up.member_id = member.id and about = ${about} and entered_at <= ${pendingSince(context)})`;

/** Taken means entered, proven or not, by a member who has not left. `but`: the member who asks. */
export async function isEmailTaken(db: Queryable, context: Context, email: string, but?: string): Promise<boolean> {
  const key = emailKey(email);
  const { taken } = await db.one(sql<{ taken: boolean }>`
    select exists (
      select from contact.member
      where id is distinct from ${but ?? null}::uuid and left_at is null
        and (email_key = ${key}
          or (new_email_key = ${key} and new_email_at > ${pendingSince(context)} and ${notHeldBefore(context, key)}))
    ) as taken`);
  return taken;
}

export async function isPhoneTaken(db: Queryable, context: Context, phone: string, but?: string): Promise<boolean> {
  const { taken } = await db.one(sql<{ taken: boolean }>`
    select exists (
      select from contact.member
      where id is distinct from ${but ?? null}::uuid and left_at is null
        and ((phone = ${phone} and (phone_verified_at is not null or registered_at > ${pendingSince(context)}))
          or (new_phone = ${phone} and new_phone_at > ${pendingSince(context)} and ${notHeldBefore(context, phone)}))
    ) as taken`);
  return taken;
}

/** Frees a number that somebody entered and did not prove in time, for anyone who enters it next. */
export async function freePhone(tx: Queryable, context: Context, phone: string): Promise<void> {
  await tx.run(sql`
    update contact.member set phone = null
    where phone = ${phone} and phone_verified_at is null and left_at is null
      and registered_at <= ${pendingSince(context)}`);
}
