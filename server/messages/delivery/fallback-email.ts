import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { wakeWorkers } from '../outbox/wake-workers.ts';

const tryHours = 72;

/** Of the table contact.member. */
export const mayGetEmail = sql`
  member.left_at is null and member.email_verified_at is not null
  and (
    select given from contact.consent
    where member_id = member.id and purpose = 'contact' and channel = 'email'
    order by at desc, given limit 1) is distinct from false`;

/**
 * A message that could not be delivered on a phone goes by e-mail, once, to a member with a proven address. This holds
 * for mailings only, whose letter can be written for another channel; a code or link that proves a phone number does
 * not belong in a mailbox. The e-mail may be queued after its mailing has finished: `supervise-mailings.ts` then reopens the
 * mailing.
 */
export async function queueFallbackEmail(tx: Queryable, { clock }: Context, { id }: { id: string }): Promise<void> {
  const at = clock.now();
  const giveUpAt = new Date(at.getTime() + tryHours * 3_600_000);
  const queued = await tx.run(sql`
    insert into contact.message (member_id, channel, template, to_name, to_address, domain, subject, created_at, due_at,
      give_up_at, mailing_id, campaign_id, round, invitation_id, stands_in_for)
    select member.id, 'email', failed.template, failed.to_name, member.email, lower(split_part(member.email, '@', -1)),
      failed.subject, ${at}, ${at}, least(${giveUpAt}, failed.give_up_at), failed.mailing_id, failed.campaign_id, failed.round,
      failed.invitation_id, failed.id
    from contact.message failed join contact.member on member.id = failed.member_id
    join contact.mailing on mailing.id = failed.mailing_id
    where failed.id = ${id} and failed.channel <> 'email' and mailing.state <> 'cancelled'
      and ${mayGetEmail}
    on conflict (stands_in_for) do nothing`);
  if (queued > 0) await wakeWorkers(tx);
}
