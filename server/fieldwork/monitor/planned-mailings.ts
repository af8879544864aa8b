import type { readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { campaigns_most } from '#contract/office/curve.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { forecastShown } from '../sample/eligibility-counts.ts';
import type { Forecast } from '../sample/forecast.ts';

/**
 * What the draws of a campaign were expected to bring in, all together. A campaign of which one draw had nothing to go by
 * is in nobody's list: what that one brought in would be counted, and never expected.
 */
const foreseen = sql`
  select campaign_id, sum((forecast ->> 'expected')::float8) as expected, sum((forecast ->> 'low')::int)::int as low,
    sum((forecast ->> 'high')::int)::int as high, min((forecast ->> 'campaigns')::int) as campaigns
  from contact.mailing
  where kind = 'invitation' and planned_at is not null and recipients > 0 and state <> 'cancelled'
  group by campaign_id having bool_and(forecast is not null)`;

/** The word of the draw on how many lists come in, and how often such a word held in the newest campaigns that are over. */
export async function readForeseen(db: Queryable, id: string): Promise<Reply<typeof readFieldwork>['foreseen']> {
  const own = await db.maybe(sql<Forecast>`select * from (${foreseen}) as foreseen where campaign_id = ${id}`);
  if (!own) return null;
  const before = await db.one(sql<{ held: number; of: number }>`
    select count(*) filter (where finished between low and high)::int as held, count(*)::int as of
    from (
      select id, came[cardinality(came)] as finished from survey.campaign
      where counted_at is not null and cardinality(came) > 0 and id <> ${id}
      order by least(closes_at, closed_at) desc, id limit ${campaigns_most}
    ) as over join (${foreseen}) as foreseen on campaign_id = over.id`);
  return { ...forecastShown(own), before };
}
