import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { Mailing } from '../schedule/mailing.ts';
import type { MailingKind } from '../schedule/round.ts';
import { type DrawnMember, endOfDraw } from './draw.ts';
import { askedEnough, cannotBeReached, reachabilitySql } from './reachability.ts';

type ReminderInput = { campaign_id: string; kind: MailingKind; anonymous: boolean; lock: boolean };

/**
 * Judges who of the invited is reminded, or thanked: `judged` has one reason for who is not. In an anonymous campaign
 * nobody knows who finished, so either all of them are drawn or none.
 */
export function reminderEligibilitySql(context: Context, { campaign_id, kind, anonymous, lock }: ReminderInput): Sql {
  const reminder = kind === 'reminder';
  const invited = sql`member.id in (select member_id from contact.invitation where campaign_id = ${campaign_id})`;
  const progress = reminder
    ? sql`when ${!anonymous}::boolean and finished then 'finished'
        when not begun and exists (
          select from contact.drawn_group where drawn_group.id = invitation.group_id and closed_at is not null) then 'group full'
        when exists (
          select from contact.message where mailing_id is not null and invitation_id = invitation.id
            and template = 'invitation' and state in ('planned', 'sending')) then 'invitation still waits'`
    : sql`when ${!anonymous}::boolean and not finished then 'not finished'
        when exists (
          select from contact.message where mailing_id is not null and invitation_id = invitation.id
            and template = 'thank_you') then 'thanked before'`;
  return sql`
    ${reachabilitySql(context, invited, { lock })}, judged as (
      select reach.*, invitation.id as invitation_id, case
        when has_left then 'left'
        ${progress}
        ${cannotBeReached}
        ${reminder ? askedEnough : sql``} end as reason
      from reach
      join contact.invitation on invitation.campaign_id = ${campaign_id} and invitation.member_id = reach.id
      cross join lateral (
        select count(*) > 0 as begun, count(finished_at) > 0 as finished
        from survey.participation where participation.campaign_id = invitation.campaign_id
          and participation.id = invitation.participation_id
      ) as progress
    )`;
}

/** Draws who of the invited is reminded, or thanked. Everybody is judged anew. */
export function drawReminder(tx: Queryable, context: Context, mailing: Mailing): Promise<DrawnMember[]> {
  const { campaign_id, kind } = mailing;
  const anonymous = mailing.letter.public_token !== null;
  return tx.many(sql<DrawnMember>`
    with ${reminderEligibilitySql(context, { campaign_id, kind, anonymous, lock: true })}, ${endOfDraw(
      mailing,
      sql`
        select id as member_id, invitation_id, name, email, phone, channel, 1::float8 as chance, '' as grouped
        from judged where reason is null order by sha256(convert_to(${mailing.seed} || id::text, 'UTF8'))`,
    )}`);
}
