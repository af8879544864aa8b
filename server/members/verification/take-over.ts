import { each, forgetDeparture } from '../../people/erase-member.ts';
import { dropLinks } from '../../people/mailed-link-token.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { noticeInForce } from './change-notice.ts';
import { detachInvitations } from './purge-unverified-data.ts';

type TakenOver = 'proven' | 'waits' | 'taken';

type Waiting = { address: string; key: string; proven_at: Date | null; from: Date };
type WaitingEmail = Waiting & { old_key: string | null; known: boolean };

/**
 * A new address takes the old one's place, once it is proven and its moment is there. Of several who entered it, the
 * first to prove it gets it. Answers come along only if the password is known to be the old address's owner's; whether it
 * is the new one's nobody knows yet.
 */
export async function takeOverEmail(tx: Queryable, context: Context, memberId: string): Promise<TakenOver> {
  const waiting = await tx.maybe(sql<WaitingEmail>`
    select new_email as address, new_email_key as key, new_email_proven_at as proven_at, new_email_from as "from",
      email_key as old_key, password_known_at is not null as known
    from contact.member where id = ${memberId} and new_email is not null for update`);
  if (!waiting?.proven_at) return 'waits';
  const holder = await tx.maybe(sql<{ id: string; proven: boolean }>`
    select id, email_verified_at is not null as proven from contact.member
    where email_key = ${waiting.key} and id <> ${memberId} and left_at is null for update`);
  if (holder?.proven) {
    await forgetNewEmail(tx, memberId);
    return 'taken';
  }
  if (waiting.from > context.clock.now()) return 'waits';
  if (holder) await tx.run(sql`update contact.member set email_key = null where id = ${holder.id}`);
  await noticeInForce(tx, context, memberId, 'email');
  // Who moves the account may be a stranger who once registered the old address, and whose answers these are is its owner.
  if (!waiting.known)
    await detachInvitations(tx, context, sql`member_id = ${memberId} and email_key = ${waiting.old_key}`);
  await tx.run(sql`
    update contact.member set email = new_email, email_key = new_email_key, email_verified_at = new_email_proven_at,
      password_known_at = null
    where id = ${memberId}`);
  await forgetNewEmail(tx, memberId);
  await forgetDeparture(tx, context, waiting.key);
  // These links were sent to an address that is no longer this member's.
  await dropLinks(tx, memberId, 'reset', 'create', 'know_password');
  return 'proven';
}

/**
 * A new number takes the old one's place by the same rules. A member who entered it without proving it, or left, loses
 * it.
 */
export async function takeOverPhone(tx: Queryable, context: Context, memberId: string): Promise<TakenOver> {
  const waiting = await tx.maybe(sql<Omit<Waiting, 'key'>>`
    select new_phone as address, new_phone_proven_at as proven_at, new_phone_from as "from"
    from contact.member where id = ${memberId} and new_phone is not null for update`);
  if (!waiting?.proven_at) return 'waits';
  const holder = await tx.maybe(sql<{ proven: boolean }>`
    select phone_verified_at is not null as proven from contact.member
    where phone = ${waiting.address} and id <> ${memberId} and left_at is null for update`);
  if (holder?.proven) {
    await forgetNewPhone(tx, memberId);
    return 'taken';
  }
  if (waiting.from > context.clock.now()) return 'waits';
  await noticeInForce(tx, context, memberId, 'phone');
  await freeProven(tx, memberId, waiting.address);
  await tx.run(sql`
    update contact.member set phone = nullif(new_phone, ''),
      phone_verified_at = case when new_phone <> '' then new_phone_proven_at end
    where id = ${memberId}`);
  await forgetNewPhone(tx, memberId);
  return 'proven';
}

/** Takes the number from members who never proved it or who left: a number belongs to the member who proves it. */
export async function freeProven(tx: Queryable, memberId: string, phone: string): Promise<void> {
  await tx.run(sql`
    update contact.member set phone = null, phone_verified_at = null where phone = ${phone} and id <> ${memberId}`);
}

/** What was not proven stays remembered for a while: entered again, it is held no longer than from the first time on. */
export async function forgetNewEmail(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`
    insert into contact.given_up (member_id, about, entered_at)
    select id, new_email_key, new_email_at from contact.member
    where id = ${memberId} and new_email_key is not null and new_email_proven_at is null
    on conflict do nothing`);
  await tx.run(sql`
    update contact.member set new_email = null, new_email_key = null, new_email_at = null, new_email_from = null,
      new_email_proven_at = null
    where id = ${memberId}`);
}

export async function forgetNewPhone(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`
    insert into contact.given_up (member_id, about, entered_at)
    select id, new_phone, new_phone_at from contact.member
    where id = ${memberId} and new_phone is not null and new_phone_proven_at is null
    on conflict do nothing`);
  await tx.run(sql`
    update contact.member set new_phone = null, new_phone_at = null, new_phone_from = null, new_phone_proven_at = null
    where id = ${memberId}`);
}

/** For a timer: puts in force what was proven and has waited a week without an objection. */
export async function takeOverDue(context: Context): Promise<void> {
  const now = context.clock.now();
  const email = await each(context, async (tx) => {
    const due = await tx.maybe(sql<{ id: string }>`
      select id from contact.member
      where new_email_proven_at is not null and new_email_from <= ${now} and left_at is null
      limit 1 for update skip locked`);
    if (due) await takeOverEmail(tx, context, due.id);
    return due !== undefined;
  });
  const phone = await each(context, async (tx) => {
    const due = await tx.maybe(sql<{ id: string }>`
      select id from contact.member
      where new_phone_proven_at is not null and new_phone_from <= ${now} and left_at is null
      limit 1 for update skip locked`);
    if (due) await takeOverPhone(tx, context, due.id);
    return due !== undefined;
  });
  if (email + phone > 0) context.log.info({ email, phone }, 'new addresses and numbers that waited a week now count');
}
