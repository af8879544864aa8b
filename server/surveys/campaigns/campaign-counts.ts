import type { OddReason } from '#contract/calls/office/campaigns.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { CampaignState } from './campaigns.ts';
import { isUnended } from './open-campaign.ts';
import { askedByDay, finishedShown, roundedCampaigns, startedShown } from './rounded-campaigns.ts';

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
  archived: boolean;
  invited: number;
  started: number;
  finished: number;
  /** Not null: members were drawn by something sensitive, and these three are in tens (rounded-campaigns.ts). */
  rounding_key: number | null;
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
    ), rounded as (${roundedCampaigns(sql`campaign_id = any(array(select id from chosen))`)}), counted as (
    select campaign.*,
      coalesce(case when summed then sum_invited else asked.invited end, 0) as exact_invited,
      coalesce(case when summed then sum_started else answered.started end, 0) as exact_started,
      coalesce(case when summed then sum_finished else answered.finished end, 0) as exact_finished,
      rounded.key, rounded.invited as rounded_invited
    from survey.campaign join chosen using (id)
    left join asked on asked.campaign_id = campaign.id
    left join answered on answered.campaign_id = campaign.id
    left join rounded on rounded.campaign_id = campaign.id
    )
    select id, title, anonymous, state, public_token, link, opens_at, least(closes_at, closed_at) as ends_at, created_at, closes_full, outcome_on,
      archived_at is not null as archived,
      (select min(published_at) from survey.version where campaign_id = counted.id) as published_at,
      jsonb_array_length(coalesce(
        (select questionnaire from survey.version where campaign_id = counted.id and number = counted.version),
        draft) -> 'questions') as questions,
      key as rounding_key, coalesce(rounded_invited, exact_invited) as invited,
      case when key is null then exact_started
        else least(rounded_invited, ${startedShown(sql`exact_started`, sql`key`)}) end as started,
      case when key is null then exact_finished else least(rounded_invited, ${startedShown(sql`exact_started`, sql`key`)},
        ${finishedShown(sql`exact_finished`, sql`key`)}) end as finished
    from counted order by created_at desc, id`;
const unsummed = sql`where campaign_id = any(array(select id from chosen where not summed))`;

/**
 * How often each campaign was finished on a day in Amsterdam, which is from one moment until another; of one of which only
 * rounded sums are shown, also before it.
 */
export async function finishedOn(
  db: Queryable,
  campaigns: readonly CampaignCounts[],
  { from, until }: { from: Date; until: Date },
): Promise<Map<string, { before: number; since: number }>> {
  const day = sql`(${from}::timestamptz at time zone 'Europe/Amsterdam')::date`;
  const ids = campaigns.map(({ id }) => id);
  const rounded = campaigns.filter(({ rounding_key }) => rounding_key !== null).map(({ id }) => id);
  const rows = await db.many(sql<{ campaign_id: string; before: number; since: number }>`
    select campaign_id, count(*) filter (where finished_at < ${from}) as before,
      count(*) filter (where finished_at >= ${from}) as since
    from survey.participation
    where campaign_id = any(${ids}::uuid[]) and finished_at < ${until}
      and (finished_at >= ${from} or campaign_id = any(${rounded}::uuid[]))
    group by campaign_id
    union all
    select campaign_id, coalesce(sum(finished) filter (where day < ${day}), 0)::bigint,
      coalesce(sum(finished) filter (where day = ${day}), 0)::bigint
    from survey.anonymous_day where campaign_id = any(${ids}::uuid[]) group by campaign_id`);
  return new Map(rows.map(({ campaign_id, ...counted }) => [campaign_id, counted]));
}

const invitedByDay = (campaignId: string): Sql => sql`
  select (created_at at time zone 'Europe/Amsterdam')::date as day, 1 as invited
  from contact.invitation where campaign_id = ${campaignId}`;

export type DayCount = { day: string; invited: number; started: number; finished: number; odd: OddReason[] };

/**
 * The counts of a campaign by day in Amsterdam, oldest first; days on which nothing happened are left out. `rounded`: how
 * many were asked as the office is told; the others are exact.
 */
export const countDays = (db: Queryable, campaignId: string, rounded = false): Promise<DayCount[]> =>
  db.many(sql<DayCount>`
    select day, sum(invited)::bigint as invited, sum(started)::bigint as started, sum(finished)::bigint as finished,
      array(select why from survey.odd_day where campaign_id = ${campaignId} and odd_day.day = happened.day order by why) as odd
    from (
      select day, invited, 0 as started, 0 as finished from (${rounded ? askedByDay(campaignId) : invitedByDay(campaignId)}) as asked
      union all
      select (started_at at time zone 'Europe/Amsterdam')::date, 0, 1, 0
      from survey.participation where campaign_id = ${campaignId}
      union all
      select (finished_at at time zone 'Europe/Amsterdam')::date, 0, 0, 1
      from survey.participation where campaign_id = ${campaignId} and finished_at is not null
      union all
      select day, 0, started, finished from survey.anonymous_day where campaign_id = ${campaignId}
    ) as happened group by day order by day`);
