import { emailKey } from '../../people/address.ts';
import { dropLinks } from '../../people/mailed-link-token.ts';
import { endMemberSessions } from '../../people/session.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Changed, type ChangeLink, changesSince, findChange } from './change-links.ts';
import { detachInvitations, dropPhone } from './purge-unverified-data.ts';
import { putEmailBack, putPhoneBack } from './put-back.ts';
import { forgetNewEmail, forgetNewPhone } from './take-over.ts';

/**
 * 'Nee, dat was ik niet': as it was before, whether the change waits or counts by now, and nobody is logged in any
 * more. Anyone who had the account meanwhile keeps no link, no number and no password that were set after it. Links that
 * put back what was changed earlier stay, no matter who presses this one.
 */
export async function undoChange(tx: Queryable, context: Context, token: string): Promise<void> {
  const { link, mine } = await findChange(tx, context, token);
  await endMemberSessions(tx, mine.id);
  const later = await changesSince(tx, link);
  if (link.purpose === 'change_email') return undoEmail(tx, context, mine, { link, later });
  const phones = [...later.filter(({ purpose }) => purpose === 'change_phone'), link];
  if (phones.some(({ about }) => about === (mine.phone ?? ''))) await voidPassword(tx, mine.id);
  await undoPhones(tx, context, mine, phones);
  await tx.run(sql`
    delete from contact.link
    where member_id = ${mine.id} and purpose = 'change_phone' and created_at > ${link.created_at}`);
}

type Undone = { link: ChangeLink; later: ChangeLink[] };

async function undoEmail(tx: Queryable, context: Context, mine: Changed, { link, later }: Undone): Promise<void> {
  if (mine.new_email_key !== null) await forgetNewEmail(tx, mine.id);
  await dropLinks(tx, mine.id, 'verify_new_email');
  const key = emailKey(link.address!);
  // A notice goes to the address in force: one that went elsewhere says that another address was, if only for a while.
  const elsewhere = later.filter(({ told }) => told === null || emailKey(told) !== key);
  if (mine.email_key === key && elsewhere.length === 0) return;
  await detachMailedElsewhere(tx, context, link, key);
  await putEmailBack(tx, context, mine.id, link);
  await voidPassword(tx, mine.id);
  await undoPhones(
    tx,
    context,
    mine,
    later.filter(({ purpose }) => purpose === 'change_phone'),
  );
  // Links that were mailed to another address since are void; those that were mailed to this one still work, and so do
  // those that were mailed before.
  await tx.run(sql`
    delete from contact.link
    where member_id = ${mine.id} and not (purpose = 'change_email' and address = ${link.address})
      and not (purpose in ('change_email', 'change_phone') and created_at < ${link.created_at})`);
}

/** Anyone who had the account so far that a change counts knows the password, or set another one. */
async function voidPassword(tx: Queryable, memberId: string): Promise<void> {
  await tx.run(sql`update contact.member set password_hash = null where id = ${memberId}`);
}

/** Invitations whose link was mailed to another address since the change, for their readers have it. */
async function detachMailedElsewhere(tx: Queryable, context: Context, link: ChangeLink, key: string): Promise<void> {
  await detachInvitations(
    tx,
    context,
    sql`member_id = ${link.member_id} and ((email_key <> ${key} and created_at >= ${link.created_at}) or id in (
      select invitation_id from contact.message
      where member_id = ${link.member_id} and channel = 'email' and created_at >= ${link.created_at}
        and lower(to_address) not in (${key}, lower(${link.address}))))`,
  );
}

/**
 * Undoes changes of the number, newest first: whichever of their numbers is in force or waits now, the one from before
 * the oldest takes its place.
 */
async function undoPhones(tx: Queryable, context: Context, mine: Changed, links: ChangeLink[]): Promise<void> {
  const before = links.at(-1)?.address ?? null;
  if (links.length === 0) return;
  await dropLinks(tx, mine.id, 'verify_phone');
  await forgetNewPhone(tx, mine.id);
  for (const { about } of links) if (about !== before) await dropPhone(tx, context, mine.id, about!);
  if (before) await putPhoneBack(tx, context, mine.id, before);
}
