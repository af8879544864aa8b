import type { putUser } from '#contract/calls/members.ts';
import type { Output } from '#contract/endpoint.ts';
import { normalizePhone } from '#contract/phone.ts';
import { emailKey } from '../account/address.ts';
import { dropLinks } from '../account/link.ts';
import { emailChangedNotice } from '../account/mail.ts';
import { readPhone } from '../account/phone.ts';
import { forgetNewEmail } from '../account/prove-email.ts';
import { sendVerification } from '../account/verification.ts';
import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { queueMessage } from '../messages/queue.ts';
import { startAgain } from '../messages/whatsapp/heard.ts';
import { writeAttributes } from './attributes.ts';
import { isOwn } from './change-check.ts';
import { answerConsents, contactConsent, noteConsents } from './consent.ts';
import { type MemberRow, readMember } from './user.ts';

type Change = Output<typeof putUser, 'body'>;

/** Changes what was sent, and nothing else. It has been judged before. */
export async function changeUser(tx: Queryable, context: Context, id: string, change: Change): Promise<void> {
  await tx.one(sql`select from contact.member where id = ${id} for update`);
  const member = await readMember(tx, id);
  if (change.name !== undefined) {
    member.name = change.name || null;
    await tx.run(sql`update contact.member set name = ${member.name} where id = ${id}`);
  }
  if (change.email !== undefined) await changeEmail(tx, context, member, change.email);
  if (change.phone !== undefined) await changePhone(tx, context, member, change.phone ?? '');
  if (change.invitation_method !== undefined && change.invitation_method !== member.invitation_method) {
    await tx.run(sql`update contact.member set invitation_method = ${change.invitation_method} where id = ${id}`);
    await noteConsents(tx, context, id, 'profile', [contactConsent(change.invitation_method, context)]);
    if (change.invitation_method === 'whatsapp') await startAgain(tx, id);
  }
  if (change.attributes !== undefined) {
    const changed = await writeAttributes(tx, id, change.attributes, context.clock.now());
    const values = Object.fromEntries(changed.map((key) => [key, change.attributes![key] ?? null]));
    await noteConsents(tx, context, id, 'profile', answerConsents(values, { withdrawals: true }));
  }
}

/** The new address waits until it is proven; log-in and messages keep to the old one, which is told. */
async function changeEmail(tx: Queryable, context: Context, member: MemberRow, email: string): Promise<void> {
  const key = emailKey(email);
  if (key === (member.new_email_key ?? member.email_key)) return;
  await dropLinks(tx, member.id, 'verify_email');
  if (key === member.email_key) return forgetNewEmail(tx, member.id);
  const now = context.clock.now();
  await tx.run(sql`
    update contact.member set new_email = ${email}, new_email_key = ${key}, new_email_at = ${now}
    where id = ${member.id}`);
  await sendVerification(tx, context, 'new_email', member, email);
  const old = { member_id: member.id, name: member.name, address: member.email };
  // Without a key the old address is somebody else's by now.
  if (member.email_key) await queueMessage(tx, emailChangedNotice(context.config, old), now);
}

async function changePhone(tx: Queryable, context: Context, member: MemberRow, typed: string): Promise<void> {
  const phone = typed.trim() === '' ? null : isOwn(member, typed) ? normalizePhone(typed)! : readPhone(typed).phone!;
  if (phone === (member.new_phone ?? member.phone)) return;
  await dropLinks(tx, member.id, 'verify_phone');
  if (phone === null) {
    await tx.run(sql`
      update contact.member set phone = null, phone_verified_at = null, new_phone = null, new_phone_at = null
      where id = ${member.id}`);
    return;
  }
  if (phone === member.phone) {
    await tx.run(sql`update contact.member set new_phone = null, new_phone_at = null where id = ${member.id}`);
    return;
  }
  await tx.run(sql`
    update contact.member set new_phone = ${phone}, new_phone_at = ${context.clock.now()} where id = ${member.id}`);
  await sendVerification(tx, context, 'phone', member, phone);
}
