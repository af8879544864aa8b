import type { Context } from './context.ts';
import { enforceRateLimit, type RateLimitName, refundRateLimit } from './rate-limits.ts';

/**
 * Judges a password or a code, and lets only wrong ones count. A try is taken from the budgets before the work, so that
 * a hundred requests at the same moment do not get a hundred guesses, and is returned when the password was right or
 * when there was no time to judge it. The narrowest budget comes first: a try that it refuses does not use up the wider
 * ones, which other people share.
 */
export async function countFailures<T>(
  context: Context,
  counts: readonly (readonly [RateLimitName, string])[],
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const [budget, key] of counts) await enforceRateLimit(context, budget, key);
  const giveBack = async () => {
    for (const [budget, key] of counts) await refundRateLimit(context, budget, key);
  };
  const right = await judge().catch(async (fault: unknown) => {
    await giveBack();
    throw fault;
  });
  if (right !== undefined) await giveBack();
  return right;
}
