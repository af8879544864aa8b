import type { readFieldwork as call, readFieldwork } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { campaigns_most } from '#contract/office/curve.ts';
import { Problem } from '../../platform/core/problem.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { aboutOf, numberToConfirm } from '../../surveys/authoring/confirm.ts';
import { readCampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { publicCount } from '../../surveys/campaigns/campaign-overview.ts';
import { stageOf } from '../../surveys/campaigns/open-campaign.ts';
import { forecastShown } from '../sample/eligibility-counts.ts';
import type { Forecast } from '../sample/forecast.ts';
import { cachedRespondentCounts } from './cached-counts.ts';
import { readMailings, readMessageCounts, readReasons } from './message-counts.ts';
import { readPartialPercent } from './partial.ts';
import { untoldRespondents } from './respondent-counts.ts';
import { waitingOf } from './response-curve.ts';

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

type FieldworkReply = Reply<typeof call>;

/**
 * How a campaign goes: one view for all who follow it on this server, who may all see the same. What is counted from every
 * answer of a large campaign may be some seconds older, and says so.
 */
export const showFieldwork = shareReadsPerDatabase(async (context, id): Promise<FieldworkReply> => {
  const { db, clock } = context;
  const campaign = await readCampaignCounts(db, id);
  if (!campaign) throw new Problem('not_found');
  const { title, anonymous, opens_at, published_at, ends_at, invited, started, finished } = campaign;
  const waits = (await waitingOf(db, [id])).get(id) ?? 0;
  const rounded = campaign.rounding_key !== null;
  const { at, people } = rounded
    ? { at: null, people: await untoldRespondents(context, campaign) }
    : await cachedRespondentCounts(context, campaign, invited - waits);
  return {
    title,
    anonymous,
    rounded,
    stage: stageOf(campaign, clock.now()),
    opens_at: (opens_at ?? published_at)?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    invited,
    waits,
    started: publicCount(campaign, started),
    finished: publicCount(campaign, finished),
    ...people,
    people_at: at?.toISOString() ?? null,
    foreseen: await readForeseen(db, id),
    partial_percent: await readPartialPercent(db, id),
    closes_full: campaign.closes_full,
    mailings: await readMailings(db, clock.now(), id),
    ledger: await readMessageCounts(db, id),
    reasons: await readReasons(db, id),
    confirm_close: numberToConfirm(aboutOf(campaign).unfinished),
  };
});
