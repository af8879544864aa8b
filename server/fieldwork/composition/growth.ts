import type { MakeUp } from '#contract/calls/office/panel.ts';
import { isoDay } from '#contract/format.ts';
import { inTens } from '../../people/round-to-tens.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { inPanel } from './members.ts';

const weeks_shown = 52;

/**
 * How the panel of today grew, week by week. Who left stands in it by month only, for no finer time is kept of them. Without
 * `materialized` PostgreSQL reads all members anew for each week.
 */
export async function readGrowth(db: Queryable, context: Context): Promise<Pick<MakeUp, 'weeks' | 'months'>> {
  const today = isoDay(context.clock.now());
  const among = inPanel(context);
  const rows = await db.many(sql<{ week: string; members: number; proven: number; joined: number; active: number }>`
    with week as (
      select date_trunc('week', ${today}::date)::date - 7 * (${weeks_shown}::int - step) as monday
      from generate_series(1, ${weeks_shown}::int) as step
    ), came as materialized (
      select date_trunc('week', registered_at at time zone 'Europe/Amsterdam')::date as monday, count(*) as joined
      from contact.member where ${among} group by 1
    ), proof as materialized (
      select date_trunc('week', least(email_verified_at, phone_verified_at) at time zone 'Europe/Amsterdam')::date as monday,
        count(*) as proven
      from contact.member where ${among} and (email_verified_at is not null or phone_verified_at is not null) group by 1
    ), began as materialized (
      select date_trunc('week', started_at at time zone 'Europe/Amsterdam')::date as monday,
        count(distinct member_id) as active
      from contact.invitation join survey.participation on participation.campaign_id = invitation.campaign_id
        and participation.id = invitation.participation_id
      where member_id is not null and started_at > ${today}::date - interval '53 weeks' group by 1
    )
    select to_char(monday, 'YYYY-MM-DD') as week,
      (select coalesce(sum(came.joined), 0)::int from came where came.monday <= week.monday) as members,
      (select coalesce(sum(proof.proven), 0)::int from proof where proof.monday <= week.monday) as proven,
      coalesce((select came.joined::int from came where came.monday = week.monday), 0) as joined,
      coalesce((select began.active::int from began where began.monday = week.monday), 0) as active
    from week order by monday`);
  const left = await db.many(sql<{ month: string; count: number }>`
    select to_char(month, 'YYYY-MM') as month, sum(count)::int as count from contact.departure_count
    where reason = 'people' and month > ${today}::date - interval '12 months' group by 1 order by 1`);
  return {
    weeks: rows.map(({ week, members, proven, joined, active }) => ({
      week,
      members: inTens(members),
      proven: inTens(proven),
      joined: inTens(joined),
      active: inTens(active),
    })),
    months: left.map(({ month, count }) => ({ month, left: inTens(count) })),
  };
}
