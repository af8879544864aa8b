import type { DrawExplained } from '#contract/calls/office/draw.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import type { MessageState } from '../../messages/outbox/enqueue.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { exclusionSentences } from './exclusion-sentences.ts';

type Row = {
  at: Date;
  is_drawn: boolean;
  reason: ExclusionReason | null;
  chance: number | null;
  channel: InvitationMethod | null;
  /** What became of the invitation, or of the mail in its place. Null: no message carried it. */
  state: MessageState | null;
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
  // An invitation belongs to the draw of its moment. One that was taken back before it left is gone; its message is not.
  const rows = await db.many(sql<Row>`
    select mailing.planned_at as at, invitation.id is not null or message.id is not null as is_drawn, left_out.reason,
      invitation.chance, message.channel, coalesce(stand_in.state, message.state) as state,
      member.registered_at <= mailing.planned_at as was_member
    from contact.mailing
    join contact.member on member.id = ${member_id}
    left join contact.left_out on left_out.mailing_id = mailing.id and left_out.member_id = member.id
    left join contact.invitation on invitation.campaign_id = mailing.campaign_id and invitation.member_id = member.id
      and invitation.created_at = mailing.planned_at
    left join contact.message on message.mailing_id = mailing.id and message.member_id = member.id
      and message.template = 'invitation' and message.stands_in_for is null
    left join contact.message as stand_in on stand_in.stands_in_for = message.id
    where mailing.campaign_id = ${campaign_id} and mailing.kind = 'invitation' and mailing.planned_at is not null
    order by mailing.planned_at, mailing.id`);
  return {
    title: found.title,
    draws: rows.map((row) => ({
      at: row.at.toISOString(),
      drawn: row.is_drawn,
      reason: row.reason,
      sentence: sentenceOf(row),
      chance: row.chance,
      channel: row.channel,
    })),
  };
}

function sentenceOf({ is_drawn, state, reason, was_member }: Row): string {
  if (is_drawn) return exclusionSentences.drawn[state ?? 'by_hand'];
  if (reason) return exclusionSentences.leftOut[reason];
  return was_member ? exclusionSentences.forgotten : exclusionSentences.later;
}
