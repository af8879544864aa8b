import type { FieldMailing, readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Channel } from '#contract/channels.ts';
import type { Reply } from '#contract/endpoint.ts';
import { stopEffects } from '../../messages/outbox/stop-reasons.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isRoundedCampaign, recipientsShown } from '../../surveys/campaigns/rounded-campaigns.ts';
import { seenOf } from '../delivery-control/circuit-breaker.ts';
import { type ExclusionCounts, exclusionsInTens, exclusionsShown } from '../sample/exclusion-counts.ts';
import { roundShown, tooLate } from '../schedule/round.ts';

type Ledger = Reply<typeof readFieldwork>['ledger'];
type Reasons = Reply<typeof readFieldwork>['reasons'];

export const readMessageCounts = (db: Queryable, campaign: string): Promise<Ledger> =>
  db.many(sql<Ledger[number]>`
    select mailing_id, channel,
      count(*) filter (where state = 'planned')::int as planned, count(*) filter (where state = 'sending')::int as sending,
      count(*) filter (where state = 'sent')::int as sent, count(*) filter (where state = 'delivered')::int as delivered,
      count(*) filter (where state = 'read')::int as read, count(*) filter (where state = 'failed')::int as failed,
      count(*) filter (where state = 'bounced')::int as bounced,
      count(*) filter (where state = 'suppressed')::int as suppressed,
      count(*) filter (where state = 'unknown')::int as unknown
    from contact.message
    where campaign_id = ${campaign} and mailing_id is not null and template <> 'outcome_letter'
      and not ${isRoundedCampaign(sql`${campaign}::uuid`)}
    group by mailing_id, channel order by mailing_id, channel`);

/**
 * Reasons in our own words. What a provider or a mail server said may quote an address, so of that only the state is
 * told.
 */
const ours = [
  ...Object.values(stopEffects).map(({ words }) => words),
  'not a phone number',
  'not an e-mail address',
  'mailing cancelled',
  'a fault of ours, again and again',
  'no WhatsApp provider is configured',
  'its invitation is gone',
];

/** Why messages did not arrive: the last word of each on it. */
export const readReasons = (db: Queryable, campaign: string): Promise<Reasons> =>
  db.many(sql<{ channel: Channel; reason: string; count: number }>`
    select channel, coalesce(case when said.reason = any(${ours}::text[]) then said.reason end, message.state) as reason,
      count(*)::int as count
    from contact.message
    left join lateral (
      select reason from contact.message_event where message_id = message.id and message_event.state = message.state
      order by number desc limit 1
    ) as said on true
    where campaign_id = ${campaign} and mailing_id is not null and template <> 'outcome_letter'
      and not ${isRoundedCampaign(sql`${campaign}::uuid`)}
      and message.state in ('failed', 'bounced', 'suppressed', 'unknown')
    group by 1, 2 order by count(*) desc, 1, 2 limit 30`);

type Row = Omit<FieldMailing, 'starts_at' | 'stopped_by' | 'left_out'> & {
  starts_at: Date;
  planned_at: Date | null;
  rounded: boolean;
  left_out: ExclusionCounts;
};

/** The mailings of a campaign, oldest first; of one that the launch brake stopped also what the brake saw. */
export async function readMailings(db: Queryable, now: Date, campaign: string): Promise<FieldMailing[]> {
  const rows = await db.many(sql<Row>`
    select mailing.id, kind, ${roundShown()}, mailing.state, halted, coalesce(planned_at, starts_at) as starts_at, planned_at,
      planned_at is not null as left, ${tooLate(now)}, ${exclusionsShown}, ${recipientsShown} as recipients, per_minute,
      rounded, case when not rounded then trial end as trial, trial_passed_at is not null as trial_passed
    from contact.mailing join survey.campaign on campaign.id = campaign_id,
      lateral (select coalesce(${isRoundedCampaign(sql`campaign.id`)}, false) as rounded) as drawn
    where campaign_id = ${campaign} and kind <> 'outcome_letter' order by coalesce(planned_at, starts_at), mailing.round, mailing.id`);
  return Promise.all(
    rows.map(async ({ planned_at, starts_at, left_out, rounded, ...row }) => ({
      ...row,
      starts_at: starts_at.toISOString(),
      left_out: exclusionsInTens(left_out),
      stopped_by:
        row.state !== 'stopped' || !planned_at ? null : rounded ? 'hidden' : await braked(db, row.id, planned_at),
    })),
  );
}

async function braked(db: Queryable, id: string, planned_at: Date): Promise<FieldMailing['stopped_by']> {
  const { tried, faults, complaints } = await seenOf(db, { id, planned_at });
  return { tried, faults, complaints: Object.values(complaints).reduce((sum, one) => sum + one, 0) };
}
