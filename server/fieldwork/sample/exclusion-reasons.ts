import type { DrawExplained } from '#contract/calls/office/draw.ts';
import type { InvitationMethod } from '#contract/channels.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import type { MessageState } from '../../messages/outbox/enqueue.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type Words = Record<'forgotten' | 'later', string> & {
  /** Who was drawn, by what became of the invitation. */
  drawn: Record<MessageState | 'by_hand', string>;
  leftOut: Record<ExclusionReason, string>;
};

/** What a colleague can say on the phone. */
const exclusionSentences: Words = {
  drawn: {
    by_hand: 'Is getrokken. De link is met de hand uitgedeeld, buiten het panel om.',
    planned: 'Is getrokken. De uitnodiging staat klaar en is nog niet weg.',
    sending: 'Is getrokken. De uitnodiging gaat nu weg.',
    sent: 'Is getrokken. De uitnodiging is verstuurd.',
    delivered: 'Is getrokken. De uitnodiging is bezorgd.',
    read: 'Is getrokken. De uitnodiging is gelezen.',
    failed: 'Is getrokken, maar de uitnodiging kon niet worden verstuurd. Waarom, staat bij de berichten.',
    bounced: 'Is getrokken, maar de uitnodiging kwam niet aan. Waarom, staat bij de berichten.',
    suppressed: 'Is getrokken, maar de uitnodiging is tegengehouden. Waarom, staat bij de berichten.',
    unknown: 'Is getrokken. We weten niet of de uitnodiging is aangekomen.',
  },
  forgotten: 'Is niet getrokken. Waarom niet, bewaren we drie maanden.',
  later: 'Was toen nog geen lid.',
  leftOut: {
    left: 'Had zich uitgeschreven.',
    'invited before': 'Was al eerder uitgenodigd.',
    'not finished': 'Had de vragenlijst nog niet af.',
    finished: 'Had de vragenlijst al ingevuld.',
    'thanked before': 'Was al bedankt.',
    'invitation still waits': 'De uitnodiging was nog niet weg.',
    'no consent': 'Had geen toestemming gegeven om te worden gevraagd.',
    'not proven': 'Had het e-mailadres of het nummer nog niet bevestigd.',
    'address stopped': 'Was niet te bereiken: het adres werkte niet meer, of wilde geen post.',
    'asked for a rest': 'Had gevraagd om even niets te krijgen.',
    'does not match': 'Hoorde niet bij de ouders die we voor deze vragenlijst zochten.',
    'group unknown': 'Had in het profiel niet ingevuld bij welke groep ouders iemand hoort.',
    'group full': 'Hoorde bij een groep ouders van wie er al genoeg hadden meegedaan.',
    'another key': 'Had een link die niet meer werkte.',
    '30 days ceiling': 'Was in de laatste dertig dagen al vaak genoeg gevraagd.',
    'year ceiling': 'Was in het afgelopen jaar al vaak genoeg gevraagd.',
    'not in the sample': 'Kon worden getrokken, maar het lot viel op anderen.',
  },
};

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

/** Why a member was invited to a campaign, or was not invited; the reasons are judged in eligibility.ts and reachability.ts. */
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
