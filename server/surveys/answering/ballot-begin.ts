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
import { noteOdd } from './ballot-odd.ts';
import { sentLately } from './ballot-sent.ts';

type BallotRequest = { ip: string; campaign_id: string };

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
 * So many of each network may begin in a day whatever all together did: a stranger with many networks can use up what
 * there is for all, and must not keep parents out by that.
 */
const firstOfEach = 3;

const ofNetwork = 'anonymous_begun_network';
const ofAll = 'anonymous_begun_campaign';
const networkKey = ({ ip, campaign_id }: BallotRequest): string => `${campaign_id} ${networkOf(ip)}`;

/**
 * How many may begin an anonymous survey fits how many were sent its link lately: from one network, and in all. Nothing
 * of this is written down, and a respondent who goes on with what they began is never counted.
 */
export async function takeBeginPermit(context: Context, asked: BallotRequest): Promise<BeginPermit> {
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
    if (network > manyFromOne && network > all * shareOfOne) noteOdd(context, { ...asked, day, why: 'network' });
  };
  return { refusal: undefined, begun, giveBack };
}

/** Refuses a visitor on arrival whose first save would be refused. Takes no permit. */
export async function checkBeginPermit(context: Context, asked: BallotRequest): Promise<void> {
  const sent = await sentLately(context, asked.campaign_id);
  const network = roomInMemory(context, ofNetwork, networkKey(asked), sent);
  if (network >= firstOfEach) roomInMemory(context, ofAll, asked.campaign_id, sent);
}
