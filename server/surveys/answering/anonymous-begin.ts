import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { networkOf, type RateLimitName } from '../../platform/core/rate-limits.ts';
import {
  countInMemory,
  enforceRateLimitInMemory,
  refundInMemory,
  roomInMemory,
} from '../../platform/core/rate-limits-in-memory.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { noteAnomaly } from './anonymous-anomalies.ts';

/** How long an invitation or a reminder brings people. */
const recentMs = 7 * 86_400_000;
const keptMs = 60_000;

type SentCount = { at: number; sent: Promise<number> };
const known = new WeakMap<Database, Map<string, SentCount>>();

/** How many people were sent the link of this survey lately, as a server knew it within the last minute. */
export function sentLately(context: Context, campaignId: string): Promise<number> {
  let own = known.get(context.db);
  if (!own) {
    own = new Map();
    known.set(context.db, own);
  }
  const now = context.clock.now().getTime();
  const before = own.get(campaignId);
  if (before && now - before.at < keptMs && now >= before.at) return before.sent;
  const sent = readSent(context, campaignId, new Date(now - recentMs));
  own.set(campaignId, { at: now, sent });
  // A failed query is not kept, so that the next caller asks the database again.
  sent.catch(() => own.delete(campaignId));
  return sent;
}

/** Of a round of invitations and its reminders the greater counts: they went to the same people. */
async function readSent({ db }: Context, campaignId: string, since: Date): Promise<number> {
  const { sent } = await db.one(sql<{ sent: number }>`
    select coalesce(greatest(
      sum(recipients) filter (where kind = 'invitation'), sum(recipients) filter (where kind = 'reminder')), 0)::bigint as sent
    from contact.mailing
    where campaign_id = ${campaignId} and kind in ('invitation', 'reminder') and state <> 'cancelled'
      and planned_at is not null and coalesce(finished_at, planned_at) >= ${since}`);
  return sent;
}

type BeginRequest = { ip: string; campaign_id: string };

/**
 * A permit to begin an anonymous survey: taken before it is known whether this save begins one, and given back if it
 * does not.
 */
export type BeginPermit = {
  /** Undefined: it may begin. */
  refusal: Problem | undefined;
  begun(): void;
  giveBack(): void;
};

/** When one network begins this many, and more than this share of all that day, somebody should look. */
const manyFromOne = 25;
const shareOfOne = 0.1;

/**
 * Most of each network that may begin in a day whatever all together did: a stranger with many networks can use up what
 * there is for all, and must not keep parents out by that.
 */
const firstOfEach = 3;

const ofNetwork = 'anonymous_begun_network';
const ofAll = 'anonymous_begun_campaign';
const networkKey = ({ ip, campaign_id }: BeginRequest): string => `${campaign_id} ${networkOf(ip)}`;

/**
 * How many may begin an anonymous survey fits how many were sent its link lately: from one network, and in all. Nothing
 * of this is written down, and a respondent who goes on with what they began is never counted.
 */
export async function takeBeginPermit(context: Context, asked: BeginRequest): Promise<BeginPermit> {
  const sent = await sentLately(context, asked.campaign_id);
  const taken: [RateLimitName, string][] = [];
  const giveBack = () => {
    for (const [budget, key] of taken) refundInMemory(context, budget, key);
  };
  let network = 0;
  let all = 0;
  try {
    network = enforceRateLimitInMemory(context, ofNetwork, networkKey(asked), sent);
    taken.push([ofNetwork, networkKey(asked)]);
    const take = network <= firstOfEach ? countInMemory : enforceRateLimitInMemory;
    all = take(context, ofAll, asked.campaign_id, sent);
    taken.push([ofAll, asked.campaign_id]);
  } catch (error) {
    giveBack();
    if (error instanceof Problem) return { refusal: error, begun: () => undefined, giveBack: () => undefined };
    throw error;
  }
  const begun = () => {
    const day = isoDay(context.clock.now());
    if (network > manyFromOne && network > all * shareOfOne) noteAnomaly(context, { ...asked, day, why: 'network' });
  };
  return { refusal: undefined, begun, giveBack };
}

/** Refuses a visitor on arrival whose first save would be refused. Takes no permit. */
export async function checkBeginPermit(context: Context, asked: BeginRequest): Promise<void> {
  const sent = await sentLately(context, asked.campaign_id);
  const network = roomInMemory(context, ofNetwork, networkKey(asked), sent);
  if (network >= firstOfEach) roomInMemory(context, ofAll, asked.campaign_id, sent);
}
