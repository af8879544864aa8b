import type { Context } from './context.ts';
import { type Budget, refund, spend } from './limits.ts';

/**
 * Judges a password or a code, and counts only what was wrong. Each count is taken before the work, so that a hundred at
 * the same moment are not a hundred tries, and given back when it was right, or when nobody had the time to judge it.
 * The narrowest comes first: what it refuses is not counted by the wider ones, which others share.
 */
export async function countFailures<T>(
  context: Context,
  counts: readonly (readonly [Budget, string])[],
  judge: () => Promise<T | undefined>,
): Promise<T | undefined> {
  for (const [budget, key] of counts) await spend(context, budget, key);
  const giveBack = async () => {
    for (const [budget, key] of counts) await refund(context, budget, key);
  };
  const right = await judge().catch(async (fault: unknown) => {
    await giveBack();
    throw fault;
  });
  if (right !== undefined) await giveBack();
  return right;
}
