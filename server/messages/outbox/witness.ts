import type { Context } from '../../platform/core/context.ts';
import { type Rounds, startRounds } from '../../platform/core/rounds.ts';
import { checkHome, homeEveryMs, type Witness } from './hold.ts';

/**
 * A server that sends nothing lives through the promotion of a standby as well, and then knows that nothing is missing:
 * the only one that sends may have been on the machine that died.
 */
export function startWitness(context: Context): Rounds {
  const witness: Witness = {};
  const look = async () => void (await checkHome(context, witness));
  return startRounds(context, homeEveryMs, look, 'whether a standby took over could not be asked');
}
