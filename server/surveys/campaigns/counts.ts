import type { OddReason } from '#contract/calls/office/campaigns.ts';
import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';
import type { CampaignState } from './campaigns.ts';

/** How many were asked, began and came to the end. */
export type CampaignCounts = {
  id: string;
  title: string;
  anonymous: boolean;
  state: CampaignState;
  public_token: string | null;
  link: string | null;
  questions: number;
  opens_at: Date | null;
  published_at: Date | null;
  ends_at: Date | null;
  created_at: Date;
  /** A group of parents that has met its target is closed by itself. */
  closes_full: boolean;
  invited: number;
  started: number;
  finished: number;
};

/**
 * Every campaign, newest first. The small numbers of anonymous campaigns must be hidden by the caller that shows them.
 */
export const listCampaigns = (db: Queryable): Promise<CampaignCounts[]> =>
  db.many(counts({ campaigns: sql`where removed_at is null`, rows: sql`` }));

/** The campaigns whose end has not come. After some years most have ended. */
export function listUnended(db: Queryable, now: Date): Promise<CampaignCounts[]> {
  const unended = sql`removed_at is null and (least(closes_at, closed_at) is null or least(closes_at, closed_at) > ${now})`;
  return db.many(
    counts({
      campaigns: sql`where ${unended}`,
      rows: sql`where campaign_id in (select id from survey.campaign where ${unended})`,
    }),
  );
}

export const readCampaign = (db: Queryable, id: string): Promise<CampaignCounts | undefined> =>
  db.maybe(counts({ campaigns: sql`where id = ${id} and removed_at is null`, rows: sql`where campaign_id = ${id}` }));

/** Each table is read once, however many campaigns there are. */
const counts = (which: { campaigns: Sql; rows: Sql }): Sql<CampaignCounts> => sql<CampaignCounts>`
    with asked as (
      select campaign_id, count(*) as invited from contact.invitation ${which.rows} group by campaign_id
    ), answered as (
      select campaign_id, count(*) as started, count(finished_at) as finished
      from survey.participation ${which.rows} group by campaign_id
      union all
      select campaign_id, sum(started)::bigint, sum(finished)::bigint
      from survey.anonymous_day ${which.rows} group by campaign_id
    )
    select id, title, anonymous, state, public_token, link, opens_at, least(closes_at, closed_at) as ends_at, created_at, closes_full,
      (select min(published_at) from survey.version where campaign_id = campaign.id) as published_at,
      jsonb_array_length(coalesce(
        (select questionnaire from survey.version where campaign_id = campaign.id and number = campaign.version),
        draft) -> 'questions') as questions,
      coalesce(invited, 0) as invited, coalesce(started, 0) as started, coalesce(finished, 0) as finished
    from survey.campaign
    left join asked on asked.campaign_id = campaign.id
    left join answered on answered.campaign_id = campaign.id
    ${which.campaigns} order by created_at desc, id`;

/**
 * How often each campaign was finished on a day in Amsterdam, which is from one moment until another; of an anonymous one,
 * of which only sums are shown, also before it.
 */
export async function finishedOn(
  db: Queryable,
  campaigns: readonly string[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, { before: number; since: number }>> {
  const day = sql`(${from}::timestamptz at time zone 'Europe/Amsterdam')::date`;
  const rows = await db.many(sql<{ campaign_id: string; before: number; since: number }>`
    select campaign_id, 0::bigint as before, count(*) as since from survey.participation
    where campaign_id = any(${campaigns}::uuid[]) and finished_at >= ${from} and finished_at < ${until} group by campaign_id
    union all
    select campaign_id, coalesce(sum(finished) filter (where day < ${day}), 0)::bigint,
      coalesce(sum(finished) filter (where day = ${day}), 0)::bigint
    from survey.anonymous_day where campaign_id = any(${campaigns}::uuid[]) group by campaign_id`);
  return new Map(rows.map(({ campaign_id, ...counted }) => [campaign_id, counted]));
}

export type DayCount = { day: string; invited: number; started: number; finished: number; odd: OddReason[] };

/** The counts of a campaign by day in Amsterdam, oldest first; days on which nothing happened are left out. */
export const countDays = (db: Queryable, campaignId: string): Promise<DayCount[]> =>
  db.many(sql<DayCount>`
    select day, sum(invited)::bigint as invited, sum(started)::bigint as started, sum(finished)::bigint as finished,
      array(select why from survey.odd_day where campaign_id = ${campaignId} and odd_day.day = happened.day order by why) as odd
    from (
      select (created_at at time zone 'Europe/Amsterdam')::date as day, 1 as invited, 0 as started, 0 as finished
      from contact.invitation where campaign_id = ${campaignId}
      union all
      select (started_at at time zone 'Europe/Amsterdam')::date, 0, 1, 0
      from survey.participation where campaign_id = ${campaignId}
      union all
      select (finished_at at time zone 'Europe/Amsterdam')::date, 0, 0, 1
      from survey.participation where campaign_id = ${campaignId} and finished_at is not null
      union all
      select day, 0, started, finished from survey.anonymous_day where campaign_id = ${campaignId}
    ) as happened group by day order by day`);
