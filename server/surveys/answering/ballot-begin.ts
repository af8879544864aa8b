import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Budget, networkOf } from '../../platform/core/limits.ts';
import { countHere, refundHere, roomHere, spendHere } from '../../platform/core/limits-here.ts';
import { Problem } from '../../platform/core/problem.ts';
import { noteOdd } from './ballot-odd.ts';
import { sentLately } from './ballot-sent.ts';

type Asked = { ip: string; campaign_id: string };

/**
 * A permit to begin an anonymous survey: taken before it is known whether this save begins one, and given back if it
 * does not.
 */
export type Turn = {
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
const networkKey = ({ ip, campaign_id }: Asked): string => `${campaign_id} ${networkOf(ip)}`;

/**
 * How many may begin an anonymous survey fits how many were sent its link lately: from one network, and in all. Nothing
 * of this is written down, and a respondent who goes on with what they began is never counted.
 */
export async function takeTurn(context: Context, asked: Asked): Promise<Turn> {
  const sent = await sentLately(context, asked.campaign_id);
  const taken: [Budget, string][] = [];
  const giveBack = () => {
    for (const [budget, key] of taken) refundHere(context, budget, key);
  };
  let network = 0;
  let all = 0;
  try {
    network = spendHere(context, ofNetwork, networkKey(asked), sent);
    taken.push([ofNetwork, networkKey(asked)]);
    const take = network <= firstOfEach ? countHere : spendHere;
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
export async function askTurn(context: Context, asked: Asked): Promise<void> {
  const sent = await sentLately(context, asked.campaign_id);
  const network = roomHere(context, ofNetwork, networkKey(asked), sent);
  if (network >= firstOfEach) roomHere(context, ofAll, asked.campaign_id, sent);
}
