import { contactSentence } from '#contract/consent.ts';
import { hourMs } from '#contract/format.ts';
import { noteConsents } from '../../../people/consent.ts';
import type { Context } from '../../../platform/core/context.ts';
import { type Queryable, sql } from '../../../platform/database/sql.ts';
import { queueMessage } from '../../outbox/enqueue.ts';
import { keepIncoming } from '../../outbox/incoming.ts';
import { stopAddress } from '../../outbox/suppression.ts';
import { nameInHeader } from '../../templates/names.ts';
import { stoppedMessage } from './stop.ts';
import { keepWhatsappUser, phoneOfWhatsappUser } from './user-id.ts';

const answerHours = 24;

type Member = { id: string; name: string | null; phone: string; email_proven: boolean; phone_proven: boolean };

type IncomingWhatsapp = {
  phone: string | null;
  user_print: Buffer | null;
  stops: boolean;
  resumes: boolean;
  at: Date;
  /** Null: nothing was written, but WhatsApp tells what its reader chose in its settings. */
  sealed: Buffer | null;
  name: string;
};

/** A member wrote to us: when is kept for a day, and what, sealed, for member service. Anyone who is none of ours leaves nothing. */
export async function takeIncomingWhatsapp(tx: Queryable, context: Context, said: IncomingWhatsapp) {
  const { user_print, sealed } = said;
  const phone = said.phone ?? (user_print && (await phoneOfWhatsappUser(tx, user_print)));
  if (!phone) return;
  if (said.phone && user_print) await keepWhatsappUser(tx, { user_print, phone: said.phone });
  const member = await tx.maybe(sql<Member>`
    select id, name, phone, email_verified_at is not null as email_proven, phone_verified_at is not null as phone_proven
    from contact.member
    where phone = ${phone} and left_at is null and not demo for update`);
  if (!member) return;
  if (said.resumes) return resumeWhatsapp(tx, context, member.id, said.at);
  if (!sealed) {
    if (said.stops) await stopWhatsapp(tx, context, member.id, said.at);
    return;
  }
  await tx.run(sql`
    insert into contact.whatsapp_heard (member_id, at) values (${member.id}, ${said.at})
    on conflict (member_id) do update set at = greatest(whatsapp_heard.at, excluded.at)`);
  // A number that nobody proved may be somebody else's.
  if (member.phone_proven) {
    await keepIncoming(tx, context, {
      at: said.at,
      name: said.name,
      sealed,
      member_id: member.id,
      channel: 'whatsapp',
    });
  }
  if (!said.stops || !(await stopWhatsapp(tx, context, member.id, said.at))) return;
  const minutesLeft = (said.at.getTime() + answerHours * hourMs - context.clock.now().getTime()) / 60_000;
  if (minutesLeft <= 0) return;
  const reader = { ...member, member_id: member.id, name: nameInHeader(member.name) || null };
  const message = stoppedMessage(context.config, reader);
  await queueMessage(tx, { ...message, useful_minutes: minutesLeft }, context.clock.now());
}

/**
 * Ends WhatsApp for a member at the number they have. From now on e-mail is the channel they chose. False: WhatsApp had
 * been ended before, or the member chose it again after asking to stop.
 */
export async function stopWhatsapp(tx: Queryable, context: Context, memberId: string, at: Date): Promise<boolean> {
  const { phone } = await tx.one(sql<{ phone: string | null }>`
    select phone from contact.member where id = ${memberId} for update`);
  const anew = await tx.maybe(sql`
    select from contact.consent
    where member_id = ${memberId} and purpose = 'contact' and channel = 'whatsapp' and given and at > ${at}`);
  if (!phone || anew) return false;
  const before = await tx.maybe(sql`
    select from contact.stopped
    where member_id = ${memberId} and channel = 'whatsapp' and address = ${phone} and reason = 'stop'`);
  if (before) return false;
  await stopAddress(tx, { member_id: memberId, channel: 'whatsapp', address: phone, reason: 'stop', at });
  await tx.run(sql`
    update contact.member set invitation_method = 'email' where id = ${memberId} and invitation_method = 'whatsapp'`);
  const sentence = contactSentence('whatsapp', context.config.organisation);
  await noteConsents(tx, context, memberId, 'whatsapp', [
    { purpose: 'contact', given: false, sentence, channel: 'whatsapp' },
  ]);
  return true;
}

/**
 * Somebody who had stopped told WhatsApp to let messages of ours come again: they are invited there as before. It means
 * nothing for who had not stopped, or stopped later.
 */
async function resumeWhatsapp(tx: Queryable, context: Context, memberId: string, at: Date): Promise<void> {
  const gone = await tx.maybe(sql`
    delete from contact.stopped using contact.member
    where member_id = ${memberId} and member.id = member_id and channel = 'whatsapp' and address = member.phone
      and reason = 'stop' and at <= ${at} and phone_verified_at is not null
    returning member_id`);
  if (!gone) return;
  await tx.run(sql`update contact.member set invitation_method = 'whatsapp' where id = ${memberId}`);
  const sentence = contactSentence('whatsapp', context.config.organisation);
  await noteConsents(tx, context, memberId, 'whatsapp', [
    { purpose: 'contact', given: true, sentence, channel: 'whatsapp' },
  ]);
}

/** Whether we may answer in free text: within 24 hours after the member wrote to us. */
export async function mayAnswer({ db, clock }: Context, memberId: string): Promise<boolean> {
  const since = new Date(clock.now().getTime() - answerHours * hourMs);
  const heard = await db.maybe(sql`
    select from contact.whatsapp_heard where member_id = ${memberId} and at > ${since}`);
  return heard !== undefined;
}

export async function forgetIncomingWhatsapp({ db, clock }: Context): Promise<void> {
  const since = new Date(clock.now().getTime() - answerHours * hourMs);
  await db.run(sql`delete from contact.whatsapp_heard where at <= ${since}`);
  await db.run(sql`
    delete from contact.whatsapp_user using contact.member
    where member.id = member_id and member.phone is distinct from whatsapp_user.phone`);
}
