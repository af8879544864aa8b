import type { OddReason } from '#contract/calls/office/campaigns.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import type { CampaignState } from './campaigns.ts';
import { isUnended } from './open-campaign.ts';

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
  outcome_on: string | null;
  invited: number;
  started: number;
  finished: number;
};

/**
 * Every campaign, newest first. The small numbers of anonymous campaigns must be hidden by the caller that shows them.
 */
export const listCampaignCounts = (db: Queryable): Promise<CampaignCounts[]> =>
  db.many(counts(sql`removed_at is null`));

/** The campaigns whose end has not come. After some years most have ended. */
export function listUnended(db: Queryable, now: Date): Promise<CampaignCounts[]> {
  return db.many(counts(sql`removed_at is null and ${isUnended(now)}`));
}

export const readCampaignCounts = (db: Queryable, id: string): Promise<CampaignCounts | undefined> =>
  db.maybe(counts(sql`id = ${id} and removed_at is null`));

/** Whether the sums of a campaign that is over hold (campaign-sums.ts). */
export const sumsHold = sql`(counted_at is not null and sums_of is not distinct from counted_at)`;

/** Each table is read once, however many campaigns there are, and only for those of which the sums do not stand there. */
const counts = (which: Sql): Sql<CampaignCounts> => sql<CampaignCounts>`
    with chosen as materialized (
      select id, ${sumsHold} as summed from survey.campaign where ${which}
    ), asked as (
      select campaign_id, count(*) as invited from contact.invitation ${unsummed} group by campaign_id
    ), answered as (
      select campaign_id, count(*) as started, count(finished_at) as finished
      from survey.participation ${unsummed} group by campaign_id
      union all
      select campaign_id, sum(started)::bigint, sum(finished)::bigint
      from survey.anonymous_day ${unsummed} group by campaign_id
    )
    select id, title, anonymous, state, public_token, link, opens_at, least(closes_at, closed_at) as ends_at, created_at, closes_full, outcome_on,
      (select min(published_at) from survey.version where campaign_id = campaign.id) as published_at,
      jsonb_array_length(coalesce(
        (select questionnaire from survey.version where campaign_id = campaign.id and number = campaign.version),
        draft) -> 'questions') as questions,
      coalesce(case when summed then sum_invited else invited end, 0) as invited,
      coalesce(case when summed then sum_started else started end, 0) as started,
      coalesce(case when summed then sum_finished else finished end, 0) as finished
    from survey.campaign join chosen using (id)
    left join asked on asked.campaign_id = campaign.id
    left join answered on answered.campaign_id = campaign.id
    order by created_at desc, id`;
const unsummed = sql`where campaign_id = any(array(select id from chosen where not summed))`;

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
