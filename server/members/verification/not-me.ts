import { emailKey } from '../../people/address.ts';
import { eraseMemberData, forgetDeparture, leaversOf } from '../../people/erase-member.ts';
import { dropLinks, findLink } from '../../people/mailed-link-token.ts';
import { endMemberSessions } from '../../people/session.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { detachInvitations, dropPhone, forgetRegistration } from './purge-unverified-data.ts';
import { giveEmailUp } from './put-back.ts';
import { forgetNewEmail, forgetNewPhone } from './take-over.ts';

type Row = {
  id: string;
  email_key: string | null;
  new_email_key: string | null;
  phone: string | null;
  new_phone: string | null;
  email_verified_at: Date | null;
  password_known_at: Date | null;
};
const find = (tx: Queryable, id: string) =>
  tx.maybe(sql<Row>`
    select id, email_key, new_email_key, phone, new_phone, email_verified_at, password_known_at
    from contact.member
    where id = ${id} and left_at is null for update`);

const gone = () => new Problem('not_found');

/**
 * 'Dit was ik niet', from the mail that asks whether an address is theirs or from the page that proved it. Somebody
 * else's registration goes whole; somebody else's account gives the address back. Once the password is known to be the
 * owner's, it was them.
 */
export async function notMyEmail(tx: Queryable, context: Context, token: string): Promise<void> {
  const link = await findLink(tx, context, token, 'verify_email', 'verify_new_email');
  const mine = link && (await find(tx, link.member_id));
  if (!link?.address || !mine) throw gone();
  const key = emailKey(link.address);
  if (mine.new_email_key === key) {
    await forgetNewEmail(tx, mine.id);
    return dropLinks(tx, mine.id, 'verify_new_email');
  }
  if (mine.email_key !== key || mine.password_known_at) throw gone();
  if (link.purpose === 'verify_email') return forgetRegistration(tx, context, mine.id);
  await endMemberSessions(tx, mine.id);
  await detachInvitations(tx, context, sql`member_id = ${mine.id} and email_key = ${key}`);
  await giveEmailUp(tx, context, mine.id, key);
}

/** 'Dit was ik niet' for a number: it is taken out of the account, with the invitations that were sent to it. */
export async function notMyPhone(tx: Queryable, context: Context, token: string): Promise<void> {
  const link = await findLink(tx, context, token, 'verify_phone');
  const mine = link && (await find(tx, link.member_id));
  if (!link?.address || !mine) throw gone();
  if (mine.new_phone === link.address) await forgetNewPhone(tx, mine.id);
  else if (mine.phone === link.address) await dropPhone(tx, context, mine.id, link.address);
  else throw gone();
  await dropLinks(tx, mine.id, 'verify_phone');
}

/**
 * Somebody who registered again says that their earlier record may be erased now; typing an address or opening a link
 * does not say that.
 */
export async function forgetLeft(tx: Queryable, context: Context, token: string): Promise<void> {
  const link = await findLink(tx, context, token, 'verify_email', 'verify_new_email');
  const mine = link && (await find(tx, link.member_id));
  if (!link?.address || mine?.email_key !== emailKey(link.address) || !mine.email_verified_at) throw gone();
  for (const id of await leaversOf(tx, mine.email_key)) await eraseMemberData(tx, context, id);
  await forgetDeparture(tx, context, mine.email_key);
}
