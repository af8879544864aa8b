/** Of how many texts two readers both said yes, only the first, only the second, and neither. */
type AgreementCounts = { both: number; first: number; second: number; neither: number };

/**
 * Cohen's kappa: the part that two agree on beyond what chance alone would make them agree on. Undefined where both always
 * said the same one thing: chance then explains everything and there is nothing beyond it. Times the square of the number
 * of texts, so that whole numbers decide on that.
 */
export function kappa({ both, first, second, neither }: AgreementCounts): number | undefined {
  const n = both + first + second + neither;
  const chance = (both + first) * (both + second) + (neither + first) * (neither + second);
  return chance === n * n ? undefined : (n * (both + neither) - chance) / (n * n - chance);
}

type Pair = { first: readonly number[]; second: readonly number[] };

/** A text may have several codes, so each code is a yes or a no of its own. */
export function compared(pairs: readonly Pair[], code: number): AgreementCounts {
  const counts = { both: 0, first: 0, second: 0, neither: 0 };
  for (const { first, second } of pairs) {
    const [one, other] = [first.includes(code), second.includes(code)];
    counts[one ? (other ? 'both' : 'first') : other ? 'second' : 'neither']++;
  }
  return counts;
}
