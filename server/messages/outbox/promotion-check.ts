import type { Context } from '../../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../../platform/core/poll-loop.ts';
import { checkHome, homeEveryMs, type PromotionCheck } from './send-hold.ts';

/**
 * A server that sends nothing lives through the promotion of a standby as well, and then knows that nothing is missing:
 * the only one that sends may have been on the machine that died.
 */
export function startPromotionCheck(context: Context): PollLoop {
  const witness: PromotionCheck = {};
  const look = async () => void (await checkHome(context, witness));
  return startPollLoop(context, homeEveryMs, look, 'whether a standby took over could not be asked');
}
