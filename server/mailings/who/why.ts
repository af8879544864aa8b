import type { DrawExplained } from '#contract/calls/office/draw.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import type { LeftOutReason } from '#contract/kept.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { whyWords } from './why-words.ts';

type Row = {
  at: Date;
  is_drawn: boolean;
  reason: LeftOutReason | null;
  chance: number | null;
  channel: InvitationMethod | null;
  was_member: boolean;
};

/** Why a member got the invitation to a campaign or did not. */
export async function explainDraw(
  db: Queryable,
  { member_id, campaign_id }: { member_id: string; campaign_id: string },
): Promise<DrawExplained> {
  const found = await db.maybe(sql<{ title: string }>`
    select campaign.title from survey.campaign, contact.member
    where campaign.id = ${campaign_id} and member.id = ${member_id}`);
  if (!found) throw new Problem('not_found');
  // An invitation names its draw by its message; without one it was handed out, and belongs to the draw of its moment.
  const rows = await db.many(sql<Row>`
    select mailing.planned_at as at, invitation.id is not null as is_drawn, left_out.reason, invitation.chance,
      message.channel, member.registered_at <= mailing.planned_at as was_member
    from contact.mailing
    join contact.member on member.id = ${member_id}
    left join contact.left_out on left_out.mailing_id = mailing.id and left_out.member_id = member.id
    left join contact.invitation on invitation.campaign_id = mailing.campaign_id and invitation.member_id = member.id
      and invitation.created_at = mailing.planned_at
    left join contact.message on message.mailing_id = mailing.id and message.member_id = member.id
      and message.template = 'invitation' and message.stands_in_for is null
    where mailing.campaign_id = ${campaign_id} and mailing.kind = 'invitation' and mailing.planned_at is not null
    order by mailing.planned_at, mailing.id`);
  return {
    title: found.title,
    draws: rows.map(({ at, is_drawn, reason, chance, channel, was_member }) => ({
      at: at.toISOString(),
      drawn: is_drawn,
      reason,
      sentence: is_drawn
        ? whyWords.drawn
        : reason
          ? whyWords.leftOut[reason]
          : was_member
            ? whyWords.forgotten
            : whyWords.later,
      chance,
      channel,
    })),
  };
}
