import { isoDay } from '#contract/format.ts';
import { forgetMembers } from '../../people/delete-members.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';

/**
 * Anyone who registered an address may have been anybody. Its owner comes by a link that was mailed there and has not
 * proven it before: what was said until then goes, and so does whatever it opened. The account itself stays, for the
 * owner asked for it; nothing that hangs on it does. Who is invited anew is asked for their consent first.
 */
export async function purgeUnverifiedData(tx: Queryable, context: Context, memberId: string): Promise<void> {
  await detachInvitations(tx, context, sql`member_id = ${memberId}`);
  // The ledger keeps that messages were sent; it forgets by itself to whom and what they said.
  await tx.run(sql`
    update contact.message set member_id = null, forgotten_on = ${isoDay(context.clock.now())}
    where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.session where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.link where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.consent where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.stopped where member_id = ${memberId} and channel <> 'email'`);
  await tx.run(sql`delete from contact.whatsapp_heard where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.whatsapp_user where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.incoming where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.call_note where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.talk_member where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.left_out where member_id = ${memberId}`);
  await tx.run(sql`delete from contact.given_up where member_id = ${memberId}`);
  await tx.run(sql`delete from profile.answers where member_id = ${memberId}`);
  await tx.run(sql`
    update contact.member set name = null, phone = null, phone_verified_at = null, invitation_method = 'email',
      new_email = null, new_email_key = null, new_email_at = null, new_email_from = null, new_email_proven_at = null,
      new_phone = null, new_phone_at = null, new_phone_from = null, new_phone_proven_at = null,
      active_in = null, notice_id = null
    where id = ${memberId}`);
}

/** A registration that its address says is not theirs goes without a trace, as one that nobody proves. */
export async function forgetRegistration(tx: Queryable, context: Context, memberId: string): Promise<void> {
  await forgetMembers(tx, context, [memberId]);
}

/** The links of these invitations open nothing any more, and what was answered by them is nobody's. */
export async function detachInvitations(tx: Queryable, { clock }: Context, which: Sql): Promise<void> {
  await tx.run(sql`
    update contact.invitation set member_id = null, forgotten_on = ${isoDay(clock.now())} where ${which}`);
}

/** Takes a number out of an account. Who can read what is sent to it has the links that were sent there. */
export async function dropPhone(tx: Queryable, context: Context, memberId: string, phone: string): Promise<void> {
  await detachInvitations(
    tx,
    context,
    sql`member_id = ${memberId} and id in (
      select invitation_id from contact.message
      where member_id = ${memberId} and channel = 'whatsapp' and to_address = ${phone})`,
  );
  await tx.run(sql`
    update contact.member set phone = null, phone_verified_at = null where id = ${memberId} and phone = ${phone}`);
}
