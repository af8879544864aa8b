import { limitConcurrency } from '../../platform/core/concurrency-limit.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { sql } from '../../platform/database/sql.ts';
import { timeouts, withTimeouts } from '../../platform/database/timeouts.ts';
import { type CampaignCounts, readCampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { countAnonymousRespondents, countKnownRespondents, type RespondentCounts } from './respondent-counts.ts';
import { waitingOf } from './response-curve.ts';

/** Number of people asked, or who began, from which on counts are kept for a while, and longer where counting takes longer. */
const people_least = 5000;
const apart_ms = 10_000;
const times_what_it_took = 20;
/** Counts that nobody followed any more are not shown first and renewed then. */
const followed_ms = 60_000;

type Counted = { people: RespondentCounts; at: Date };
type CachedCounts = Counted & { settings: string; due: number; renewal: ReturnType<typeof setTimeout> | undefined };
const kept = new WeakMap<Context['db'], Map<string, CachedCounts>>();
const kept_most = 50;

/** Each holds a connection for looks as long as it takes. */
const oneAtATime = limitConcurrency(1);

/**
 * What is counted from all who answered, and when; null is now. Of a large campaign that was counted lately it is what it was then: it is counted
 * again when it is due, and who follows it hears if that made a difference.
 */
export async function cachedRespondentCounts(
  context: Context,
  campaign: CampaignCounts,
  left: number,
): Promise<{ people: RespondentCounts; at: Date | null }> {
  const own = kept.get(context.db) ?? new Map<string, CachedCounts>();
  kept.set(context.db, own);
  const { id } = campaign;
  if (campaign.anonymous || Math.max(campaign.invited, campaign.started) < people_least) {
    own.delete(id);
    return { ...(await count(context, campaign, left)), at: null };
  }
  const settings = await readSettings(context, id);
  const before = own.get(id);
  const steady = context.clock.steady();
  // What a colleague decided shows at once.
  if (before?.settings !== settings || steady > before.due + followed_ms)
    return { ...(await keep(context, own, { campaign, left, settings })), at: null };
  before.renewal ??= setTimeout(() => void renew(context, own, id), Math.max(0, before.due - steady)).unref();
  return before;
}

type Large = { campaign: CampaignCounts; left: number; settings: string };

async function keep(
  context: Context,
  own: Map<string, CachedCounts>,
  { campaign, left, settings }: Large,
): Promise<CachedCounts> {
  const began = context.clock.steady();
  const counted = await count(context, campaign, left);
  const took = context.clock.steady() - began;
  const one: CachedCounts = {
    ...counted,
    settings,
    due: began + Math.max(apart_ms, times_what_it_took * took),
    renewal: undefined,
  };
  own.set(campaign.id, one);
  for (const oldest of own.keys()) if (own.size > kept_most) own.delete(oldest);
  return one;
}

/** A failure is met again by the next who looks, and told to them. */
function renew(context: Context, own: Map<string, CachedCounts>, id: string): Promise<void> {
  return withTimeouts(timeouts.look, async () => {
    const before = own.get(id);
    const campaign = await readCampaignCounts(context.db, id);
    if (!before || !campaign) return;
    const waits = (await waitingOf(context.db, [id])).get(id) ?? 0;
    const settings = await readSettings(context, id);
    const now = await keep(context, own, { campaign, left: campaign.invited - waits, settings });
    if (countsOf(now) !== countsOf(before)) await notifyLive(context.db, `field:${id}`);
  }).catch((error: unknown) => {
    own.delete(id);
    context.log.warn({ err: error }, 'fieldwork was not counted again');
  });
}

/** What stands still as long as nobody answers. */
const countsOf = ({ people: { busy, dispositions, stops, groups } }: Counted): string =>
  JSON.stringify([busy, dispositions, stops, groups]);

function count(context: Context, campaign: CampaignCounts, left: number): Promise<Counted> {
  return oneAtATime(async () => {
    const at = context.clock.now();
    const people = await (campaign.anonymous
      ? countAnonymousRespondents(context, campaign)
      : countKnownRespondents(context, campaign, left));
    return { people, at };
  });
}

/** What the counts depend on beside the respondents. */
async function readSettings({ db }: Context, id: string): Promise<string> {
  const { settings } = await db.one(sql<{ settings: string }>`
    select jsonb_build_array(state, version, closes_at, closed_at, counted_at,
      (select jsonb_agg(to_jsonb(drawn_group) order by id) from contact.drawn_group where campaign_id = ${id}),
      (select count(*) from contact.mailing where campaign_id = ${id} and planned_at is not null))::text as settings
    from survey.campaign where id = ${id}`);
  return settings;
}
