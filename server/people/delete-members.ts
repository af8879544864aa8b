import { isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { logErasure } from '../platform/core/erasure-log.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

/**
 * Deletes members, with all that hangs on them. What was sent and asked stays in the counts and says nothing of them: the
 * triggers of both tables empty it. From tomorrow on it is written anew (unlink-erased.ts), for as long as it stands where this
 * transaction put it, it can still be told what went together.
 */
export async function forgetMembers(tx: Queryable, context: Context, ids: readonly string[]): Promise<number> {
  if (ids.length === 0) return 0;
  const today = isoDay(context.clock.now());
  // Reports of providers that were not worked off yet contain phone numbers and ids of messages.
  await tx.run(sql`
    delete from contact.provider_report using contact.member
    where member.id = any(${ids}::uuid[]) and (provider_report.phone in (member.phone, member.new_phone)
      or exists (
        select from contact.message where message.member_id = member.id
          and (message.id = provider_report.message_id or message.provider_id = provider_report.provider_id)))`);
  // The moment at which somebody read a letter would tell which answers, given a minute later, are theirs.
  await tx.run(sql`
    delete from contact.message_event using contact.message
    where message.id = message_event.message_id and message.member_id = any(${ids}::uuid[])`);
  await tx.run(sql`
    update contact.message set member_id = null, forgotten_on = ${today},
      due_at = case when state in ('planned', 'sending') then due_at else created_at end
    where member_id = any(${ids}::uuid[])`);
  // The answers stay, and nothing of the profile stays beside them.
  await tx.run(sql`
    delete from survey.background using contact.invitation
    where invitation.member_id = any(${ids}::uuid[]) and background.campaign_id = invitation.campaign_id
      and background.participation_id = invitation.participation_id`);
  await tx.run(sql`
    update contact.invitation set member_id = null, forgotten_on = ${today} where member_id = any(${ids}::uuid[])`);
  // The list of a mailing that is not drawn yet; for all other mailings only the length of the list is kept.
  await tx.run(sql`
    update contact.mailing set choice = jsonb_set(choice, '{members}', (
      select coalesce(jsonb_agg(listed order by place), '[]')
      from jsonb_array_elements_text(choice -> 'members') with ordinality as one (listed, place)
      where listed <> all (${ids}::text[])))
    where choice -> 'members' ?| ${ids}::text[]`);
  await logErasure(tx, context, ids);
  return tx.run(sql`delete from contact.member where id = any(${ids}::uuid[])`);
}
