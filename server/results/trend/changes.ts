import type { TrendQuestion } from '#contract/calls/office/results/trend.ts';
import { holm } from '../statistics/pairs.ts';
import { shareOf, unweighted } from '../statistics/share.ts';
import { normalTwoSided } from '../statistics/special.ts';

const compared_least = 30;
const alpha = 0.05;

type Counted = { n: number | null; counts: readonly (number | null)[] };

/**
 * By answer whether the share is higher or lower than before, as far as chance does not explain it: the answers of a question are
 * as many comparisons, corrected by Holm. Different people answered, as far as anybody knows.
 */
export function changesOf(before: Counted, now: Counted): TrendQuestion['changes'] {
  const [was, is] = [before.n, now.n];
  if (was === null || is === null || was < compared_least || is < compared_least) return now.counts.map(() => null);
  const tested = now.counts.map((count, at) => {
    const earlier = before.counts[at];
    if (count === null || earlier === null || earlier === undefined) return undefined;
    const [a, b] = [shareOf(unweighted(earlier), unweighted(was)), shareOf(unweighted(count), unweighted(is))];
    const spread = Math.sqrt(a.variance + b.variance);
    // Nobody or everybody both times leaves nothing to test.
    if (spread === 0) return undefined;
    const z = (b.share - a.share) / spread;
    return { z, p: normalTwoSided(z) };
  });
  const adjusted = holm(tested.flatMap((one) => (one ? [one.p] : [])));
  let place = 0;
  return tested.map((one) => {
    if (!one) return null;
    const p = adjusted[place++]!;
    if (p >= alpha) return 'same';
    return one.z > 0 ? 'higher' : 'lower';
  });
}
