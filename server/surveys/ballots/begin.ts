import { isoDay } from '#contract/format.ts';
import type { Context } from '../../base/context.ts';
import { type Budget, networkOf } from '../../base/limits.ts';
import { refundHere, roomHere, spendHere } from '../../base/limits-here.ts';
import { Problem } from '../../base/problem.ts';
import { noteOdd } from './odd.ts';
import { sentLately } from './sent.ts';

type Asked = { ip: string; campaign_id: string };

/** A place among those who begin: taken before it is known whether this one does, and given back if not. */
export type Turn = {
  /** Undefined: it may begin. */
  refusal: Problem | undefined;
  begun(): void;
  giveBack(): void;
};

/** From so many of one network on, and more than this share of all that day, somebody should look. */
const manyFromOne = 25;
const shareOfOne = 0.1;

const keysOf = ({ ip, campaign_id }: Asked): [Budget, string][] => [
  ['anonymous_begun_network', `${campaign_id} ${networkOf(ip)}`],
  ['anonymous_begun_campaign', campaign_id],
];

/**
 * How many may begin an anonymous survey fits how many were sent its link lately: from one network, and in all. Nothing
 * of it is written down; who goes on with what they began is never counted.
 */
export async function takeTurn(context: Context, asked: Asked): Promise<Turn> {
  const sent = await sentLately(context, asked.campaign_id);
  const taken: { budget: Budget; key: string; count: number }[] = [];
  const giveBack = () => {
    for (const { budget, key } of taken) refundHere(context, budget, key);
  };
  try {
    for (const [budget, key] of keysOf(asked))
      taken.push({ budget, key, count: spendHere(context, budget, key, sent) });
  } catch (error) {
    giveBack();
    if (error instanceof Problem) return { refusal: error, begun: () => undefined, giveBack: () => undefined };
    throw error;
  }
  const [network = 0, all = 0] = taken.map(({ count }) => count);
  const begun = () => {
    const day = isoDay(context.clock.now());
    if (network > manyFromOne && network > all * shareOfOne) noteOdd(context, { ...asked, day, why: 'network' });
  };
  return { refusal: undefined, begun, giveBack };
}

/** Refuses at the door whom the first answer would be refused. Takes nothing. */
export async function askTurn(context: Context, asked: Asked): Promise<void> {
  const sent = await sentLately(context, asked.campaign_id);
  for (const [budget, key] of keysOf(asked)) roomHere(context, budget, key, sent);
}
