import type { SentMailing } from '#contract/calls/office/sending.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { recipientsShown } from '../../surveys/campaigns/rounded-campaigns.ts';
import { type ExclusionCounts, exclusionsInTens, exclusionsShown } from '../sample/exclusion-counts.ts';
import { roundShown, tooLate } from './round.ts';

type Row = Omit<SentMailing, 'starts_at' | 'left_out'> & { starts_at: Date; left_out: ExclusionCounts };

/** The mailings of campaigns for the office, oldest first. */
export async function readSentMailings(db: Queryable, now: Date, which: Sql): Promise<SentMailing[]> {
  const rows = await db.many(sql<Row>`
    select mailing.id, kind, ${roundShown()}, mailing.state, halted,
      coalesce(planned_at, starts_at) as starts_at,
      planned_at is not null as left, ${tooLate(now)},
      ${exclusionsShown}, after_days, coalesce((letter->>'last')::boolean, false) as last,
      case when planned_at is not null then ${recipientsShown} end as recipients
    from contact.mailing join survey.campaign on campaign.id = campaign_id
    where mailing.kind <> 'outcome_letter' and ${which} order by mailing.created_at, coalesce(planned_at, starts_at), mailing.round, mailing.id`);
  return rows.map(({ starts_at, left_out, ...row }) => ({
    ...row,
    starts_at: starts_at.toISOString(),
    left_out: exclusionsInTens(left_out),
  }));
}

export const readSentMailing = async (db: Queryable, now: Date, id: string): Promise<SentMailing> =>
  (await readSentMailings(db, now, sql`mailing.id = ${id}::uuid`))[0]!;

/** Goes up with each mailing of the campaign, whatever became of it. */
export async function baseOf(db: Queryable, campaign_id: string): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from contact.mailing where campaign_id = ${campaign_id} and kind <> 'outcome_letter'`);
  return count;
}
