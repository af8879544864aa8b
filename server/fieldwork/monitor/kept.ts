import type { Context } from '../../platform/core/context.ts';
import { tellLive } from '../../platform/core/live.ts';
import { makeTurns } from '../../platform/core/turns.ts';
import { patience, withPatience } from '../../platform/database/patience.ts';
import { sql } from '../../platform/database/sql.ts';
import { type CampaignCounts, readCampaign } from '../../surveys/campaigns/counts.ts';
import { waitingOf } from './came.ts';
import { type People, readAnonymousPeople, readKnownPeople } from './people.ts';

/** From so many unfinished respondents on it is counted at most so often, and less often where it takes longer. */
const unfinished_least = 5000;
const apart_ms = 10_000;
const times_what_it_took = 20;

type Counted = { people: People; at: Date };
type Kept = Counted & { settings: string; due: number; renewal: ReturnType<typeof setTimeout> | undefined };
const kept = new WeakMap<Context['db'], Map<string, Kept>>();
const kept_most = 50;

/** Each holds a connection for looks as long as it takes. */
const oneAtATime = makeTurns(1);

/**
 * What is counted from all who answered, and when; null is now. Of a large campaign that was counted lately it is what it was then: it is counted
 * again when it is due, and who follows it hears if that made a difference.
 */
export async function keptPeople(
  context: Context,
  campaign: CampaignCounts,
  left: number,
): Promise<{ people: People; at: Date | null }> {
  const own = kept.get(context.db) ?? new Map<string, Kept>();
  kept.set(context.db, own);
  const { id } = campaign;
  if (campaign.anonymous || campaign.started - campaign.finished < unfinished_least) {
    own.delete(id);
    return { ...(await count(context, campaign, left)), at: null };
  }
  const settings = await readSettings(context, id);
  const before = own.get(id);
  // What a colleague decided shows at once.
  if (before?.settings !== settings) return { ...(await keep(context, own, { campaign, left, settings })), at: null };
  before.renewal ??= setTimeout(
    () => void renew(context, own, id),
    Math.max(0, before.due - context.clock.steady()),
  ).unref();
  return before;
}

type Large = { campaign: CampaignCounts; left: number; settings: string };

async function keep(context: Context, own: Map<string, Kept>, { campaign, left, settings }: Large): Promise<Kept> {
  const began = context.clock.steady();
  const counted = await count(context, campaign, left);
  const took = context.clock.steady() - began;
  const one: Kept = {
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
function renew(context: Context, own: Map<string, Kept>, id: string): Promise<void> {
  return withPatience(patience.look, async () => {
    const before = own.get(id);
    const campaign = await readCampaign(context.db, id);
    if (!before || !campaign) return;
    const waits = (await waitingOf(context.db, [id])).get(id) ?? 0;
    const settings = await readSettings(context, id);
    const now = await keep(context, own, { campaign, left: campaign.invited - waits, settings });
    if (countsOf(now) !== countsOf(before)) await tellLive(context.db, `field:${id}`);
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
      ? readAnonymousPeople(context, campaign)
      : readKnownPeople(context, campaign, left));
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
