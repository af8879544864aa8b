import type { putUser } from '#contract/calls/members.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import type { Output } from '#contract/endpoint.ts';
import { normalizePhone } from '#contract/phone.ts';
import { askedToStop, startAgain } from '../../messages/outbox/suppression.ts';
import { emailKey } from '../../people/address.ts';
import { agreedToContact, contactConsent, noteConsents, writeAnswers } from '../../people/consent.ts';
import { dropLinks } from '../../people/mailed-link-token.ts';
import { readPhone } from '../../people/phone.ts';
import { type MemberRow, readMember } from '../../people/user.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { countsFrom, dropNotice, noticeChange } from '../verification/change-notice.ts';
import { forgetNewEmail, forgetNewPhone, takeOverEmail, takeOverPhone } from '../verification/take-over.ts';
import { sendVerification } from '../verification/verification.ts';
import { isOwn } from './change-check.ts';

type Change = Output<typeof putUser, 'body'>;

/** Changes the fields that were sent, and nothing else. They have been judged before. */
export async function changeUser(tx: Queryable, context: Context, id: string, change: Change): Promise<void> {
  await tx.one(sql`select from contact.member where id = ${id} for update`);
  const member = await readMember(tx, id);
  if (change.name !== undefined) {
    member.name = change.name || null;
    await tx.run(sql`update contact.member set name = ${member.name} where id = ${id}`);
  }
  // A wrong password was refused before. Of a right one it must be known that it is the owner's (members/verification/owner.ts):
  // somebody who registered another person's address has one too.
  const sure = Boolean(change.current_password) && member.password_known_at !== null;
  if (change.email !== undefined) await changeEmail(tx, context, member, change.email, sure);
  if (change.phone !== undefined) await changePhone(tx, context, member, change.phone ?? '', sure);
  const method = change.invitation_method;
  // The same method again is a consent when the earlier one was forgotten or taken back.
  const isNew = async (chosen: InvitationMethod) =>
    chosen !== member.invitation_method || !(await agreedToContact(tx, id)) || (await askedToStop(tx, id, chosen));
  if (method !== undefined && (await isNew(method))) {
    await tx.run(sql`update contact.member set invitation_method = ${method} where id = ${id}`);
    await noteConsents(tx, context, id, 'profile', [contactConsent(method, context)]);
    await startAgain(tx, id, method);
  }
  if (change.attributes !== undefined) {
    await writeAnswers(tx, context, id, { route: 'profile', values: change.attributes, at: context.clock.now() });
  }
}

/**
 * The new address waits until it is proven; log-in and messages keep to the old one, which is told. Without the
 * password it waits longer: who has a session is not always whose account it is.
 */
async function changeEmail(tx: Queryable, context: Context, member: MemberRow, email: string, sure: boolean) {
  const key = emailKey(email);
  if (key === (member.new_email_key ?? member.email_key)) {
    if (!sure || key !== member.new_email_key) return;
    await tx.run(sql`update contact.member set new_email_from = ${context.clock.now()} where id = ${member.id}`);
    await takeOverEmail(tx, context, member.id);
    return;
  }
  await dropLinks(tx, member.id, 'verify_email', 'verify_new_email');
  if (member.new_email_key) await dropNotice(tx, member.id, member.new_email_key, member.new_email_at!);
  await forgetNewEmail(tx, member.id);
  if (key === member.email_key) return;
  const waits = !sure && hasProven(member);
  await tx.run(sql`
    update contact.member set new_email = ${email}, new_email_key = ${key}, new_email_at = ${context.clock.now()},
      new_email_from = ${countsFrom(context, waits)}, new_email_proven_at = null
    where id = ${member.id}`);
  await sendVerification(tx, context, 'new_email', withPhone(member), email);
  await noticeChange(tx, context, member, { what: 'email', about: key, before: member.email, waits });
}

/** Entered empty it is taken out, by the same rules: '' is then what waits to take its place. */
async function changePhone(tx: Queryable, context: Context, member: MemberRow, typed: string, sure: boolean) {
  const phone = typed.trim() === '' ? '' : isOwn(member, typed) ? normalizePhone(typed)! : readPhone(typed).phone!;
  if (phone === (member.new_phone ?? member.phone ?? '')) {
    if (!sure || phone !== member.new_phone) return;
    await tx.run(sql`update contact.member set new_phone_from = ${context.clock.now()} where id = ${member.id}`);
    await takeOverPhone(tx, context, member.id);
    return;
  }
  await dropLinks(tx, member.id, 'verify_phone');
  if (member.new_phone !== null) await dropNotice(tx, member.id, member.new_phone, member.new_phone_at!);
  await forgetNewPhone(tx, member.id);
  if (phone === (member.phone ?? '')) return;
  const before = member.phone_verified_at ? member.phone : null;
  // A number that nobody proved is nobody's to keep.
  if (phone === '' && before === null) {
    await tx.run(sql`
      insert into contact.given_up (member_id, about, entered_at)
      select id, phone, registered_at from contact.member where id = ${member.id} and phone is not null
      on conflict do nothing`);
    await tx.run(sql`update contact.member set phone = null where id = ${member.id}`);
    return;
  }
  const waits = !sure && hasProven(member);
  const now = context.clock.now();
  await tx.run(sql`
    update contact.member set new_phone = ${phone}, new_phone_at = ${now},
      new_phone_from = ${countsFrom(context, waits)}, new_phone_proven_at = ${phone === '' ? now : null}
    where id = ${member.id}`);
  if (phone !== '') await sendVerification(tx, context, 'phone', withPhone(member), phone);
  await noticeChange(tx, context, member, { what: 'phone', about: phone, before, waits });
  if (phone === '') await takeOverPhone(tx, context, member.id);
}

/** Whether the member has proven an address or number; without one, no new one needs to wait to take its place. */
const hasProven = (member: MemberRow): boolean =>
  member.email_verified_at !== null || (member.phone !== null && member.phone_verified_at !== null);

const withPhone = ({ id, name, phone, new_phone }: MemberRow) => ({ id, name, phone: new_phone ?? phone });
