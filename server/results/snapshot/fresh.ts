import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { makeSnapshot } from './make-snapshot.ts';
import { openSnapshot, type Snapshot, type SnapshotRow, snapshotColumns } from './read-snapshot.ts';
import { forgottenIn, hasForgotten } from './snapshot-changes.ts';

/** While a campaign is open its answers are read at most so often. */
const apart_s = 60;

type Campaign = Pick<CampaignRow, 'id' | 'anonymous' | 'shuffled_at'>;
/**
 * `newer`: there are answers that the newest snapshot has not, or other answers count. `due`: one may be made now. `changed`:
 * it was decided anew what it is made of, or somebody was erased.
 */
type Freshness = { newer: boolean; due: boolean; changed: boolean; finished: number; latest: SnapshotRow | undefined };

async function freshness(db: Queryable, now: Date, campaign: Campaign): Promise<Freshness> {
  const least = rules.anonymous_answers_least;
  // Of anonymous answers a version that fewer than ten finished is in no snapshot (make-snapshot.ts).
  const counted = campaign.anonymous
    ? sql`select coalesce(sum(n), 0)::integer from (
        select count(*) as n from survey.anonymous_participation
        where campaign_id = ${campaign.id} and finished group by version having count(*) >= ${least}) as of_version`
    : sql`select count(*)::integer from survey.participation where campaign_id = ${campaign.id} and finished_at is not null`;
  const row = await db.one(sql<((SnapshotRow & { changed: boolean }) | { number: null }) & { all_finished: number }>`
    select (${counted}) as all_finished, ${snapshotColumns},
      changes <> coalesce((select changes from survey.result_change where campaign_id = result.campaign_id), 0)
        or forgotten <> ${forgottenIn(campaign)} as changed
    from (select ${campaign.id}::uuid as id) as campaign left join survey.result on campaign_id = id
    order by number desc limit 1`);
  const latest = row.number === null ? undefined : row;
  const finished = row.all_finished;
  const counted_before = latest?.left_out.reduce((sum, { n }) => sum + n, latest.finished) ?? 0;
  const changed = latest?.changed ?? false;
  const step = campaign.anonymous && !campaign.shuffled_at ? least : 1;
  const newer = changed || finished - counted_before >= step;
  const soon = latest !== undefined && now.getTime() - latest.made_at.getTime() < apart_s * 1000;
  const enough = !campaign.anonymous || finished >= least;
  return {
    changed,
    latest,
    newer: newer || (!latest && !campaign.anonymous),
    due: (newer || !latest) && !soon && enough,
    finished,
  };
}

/**
 * Asks for a new snapshot where one is due. It is made by a job: nobody waits for it in a request.
 */
export async function askForNewest({ db, clock }: Context, campaign: Campaign): Promise<Freshness> {
  const fresh = await freshness(db, clock.now(), campaign);
  if (fresh.due) await sendJob(db, 'results-make', { campaign_id: campaign.id }, clock.now());
  return fresh;
}

/** A first snapshot is made as soon as somebody asks for it. */
export const made_within_s = 5;

/** The newest snapshot, which is refused as long as there is none. */
export async function openNewest(context: Context, campaign: Campaign): Promise<Freshness & { snapshot: Snapshot }> {
  const fresh = await askForNewest(context, campaign);
  if (fresh.latest) return { ...fresh, snapshot: await openSnapshot(context.db, fresh.latest) };
  const least = rules.anonymous_answers_least;
  if (campaign.anonymous && fresh.finished < least) throw new Problem('results_anonymous_few', { facts: { least } });
  throw new Problem('results_not_made', { retry_after_s: made_within_s });
}

/**
 * Everybody who looked asked for it; anyone who comes second finds it made. `anew`: somebody decided that other answers count, and
 * need not wait for it.
 */
export async function makeResults(context: Context, data: unknown): Promise<void> {
  const { campaign_id, anew = false } = data as { campaign_id: string; anew?: boolean };
  const campaign = await readCampaign(context.db, campaign_id);
  const { due, changed } = await freshness(context.db, context.clock.now(), campaign);
  if (due || (anew && changed)) await makeSnapshot(context, campaign_id);
}

/** While nobody looks it need not be newer: anyone who does asks for what came since. */
const swept_apart_ms = 10 * 60_000;

/** Campaigns that can have changed since: open, over for a short time, never counted, or somebody was erased. */
const lately = '2 days';

/**
 * Makes what is due before anybody looks, so that nobody meets a campaign without figures. One after the other: a server that
 * does this does nothing else of the kind.
 */
export async function sweepResults(context: Context): Promise<void> {
  const campaigns = await context.db.many(sql<Campaign>`
    select id, anonymous, shuffled_at from survey.campaign
    where state <> 'draft' and removed_at is null
      and (least(closes_at, closed_at) is null or least(closes_at, closed_at) > ${context.clock.now()}::timestamptz - ${lately}::interval
        or not exists (select from survey.result where campaign_id = campaign.id) or ${hasForgotten})
    order by id`);
  for (const campaign of campaigns) {
    const now = context.clock.now();
    const { due, changed, latest } = await freshness(context.db, now, campaign);
    const soon = latest !== undefined && now.getTime() - latest.made_at.getTime() < swept_apart_ms;
    if (changed || (due && !soon)) await makeSnapshot(context, campaign.id);
  }
}
