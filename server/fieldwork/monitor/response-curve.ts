import { asked_least, type Curve, campaigns_most, cumulated, curveHours, curveIndex } from '#contract/office/curve.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** When the first invitation of a campaign left, or the campaign opened if that was later. */
export const firstAt = async (db: Queryable, campaign: string): Promise<Date | null> =>
  (await firstOfEach(db, [campaign])).get(campaign) ?? null;

/** The same of many campaigns; one of which nothing left is not in it. */
export async function firstOfEach(db: Queryable, campaigns: readonly string[]): Promise<Map<string, Date>> {
  const rows = await db.many(sql<{ campaign_id: string; at: Date }>`
    select campaign_id, min(greatest(planned_at, opens_at)) as at
    from contact.mailing join survey.campaign on campaign.id = campaign_id
    where campaign_id = any(${campaigns}::uuid[]) and kind = 'invitation' and planned_at is not null
      and (recipients > 0 or rounding_key is not null)
    group by campaign_id`);
  return new Map(rows.map(({ campaign_id, at }) => [campaign_id, at]));
}

/** How many of the invitations of each of these campaigns wait to leave. Nobody answers one that did not leave yet. */
export async function waitingOf(db: Queryable, campaigns: readonly string[]): Promise<Map<string, number>> {
  const rows = await db.many(sql<{ campaign_id: string; count: number }>`
    select mailing.campaign_id, count(*)::int as count
    from contact.mailing join contact.message on message.mailing_id = mailing.id
    where mailing.campaign_id = any(${campaigns}::uuid[]) and kind = 'invitation' and rounding_key is null
      and mailing.state in ('running', 'paused', 'stopped') and message.state = 'planned' and stands_in_for is null
    group by 1`);
  return new Map(rows.map(({ campaign_id, count }) => [campaign_id, count]));
}

export async function cameSince(db: Queryable, campaign: string, first: Date): Promise<number[]> {
  const rows = await db.many(sql<{ hour: number; count: number }>`
    select greatest(0, ceil(extract(epoch from finished_at - ${first}::timestamptz) / 3600))::int as hour,
      count(*)::int as count
    from survey.participation where campaign_id = ${campaign} and finished_at is not null group by 1`);
  const counts = new Map<number, number>();
  for (const { hour, count } of rows) counts.set(curveIndex(hour), (counts.get(curveIndex(hour)) ?? 0) + count);
  return cumulated(counts);
}

/** The newest campaigns that are over, as they were written down then, but for these. */
export const readEarlier = async (db: Queryable, besides: readonly string[]): Promise<Curve[]> =>
  db.many(sql<Curve>`
    select asked, came as finished from survey.campaign
    where counted_at is not null and came is not null and cardinality(came) = ${curveHours.length}
      and asked >= ${asked_least} and id <> all(${besides}::uuid[])
    order by least(closes_at, closed_at) desc, id limit ${campaigns_most}`);
