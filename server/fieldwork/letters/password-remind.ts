import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { waitForDraw } from '../schedule/mailing.ts';
import { planPasswords } from './password-plan.ts';

type Member = { id: string; name: string | null; email: string };

/**
 * Reminds once who was brought in and made no password: some days after the mail left, in a mailing of its own. Not
 * where that mail bounced, or its reader complained.
 */
export async function remindPasswords(context: Context): Promise<void> {
  const { clock, db, log } = context;
  const before = new Date(clock.now().getTime() - rules.password_reminder_days * 86_400_000);
  const reminded = await db.transaction(async (tx) => {
    await waitForDraw(tx);
    const members = await tx.many(sql<Member>`
      select member.id, member.name, member.email
      from contact.message as first join contact.member on member.id = first.member_id
      where first.template = 'create_password' and first.mailing_id is not null and first.round = 0
        and first.state in ('sent', 'delivered', 'read') and first.to_address = member.email
        and password_hash is null and left_at is null and not demo
        and (select min(at) from contact.message_event
          where message_id = first.id and message_event.state in ('sent', 'delivered', 'read')) <= ${before}
        and not exists (
          select from contact.message as again
          where again.member_id = member.id and again.template = 'create_password' and again.round = 1)
        and not exists (
          select from contact.stopped where stopped.member_id = member.id and channel = 'email' and address = member.email)
      order by first.created_at, member.id
      for update of member skip locked`);
    if (members.length > 0) await planPasswords(tx, context, members, { round: 1 });
    return members.length;
  });
  if (reminded > 0) log.info({ reminded }, 'members from elsewhere were reminded to create a password');
}
