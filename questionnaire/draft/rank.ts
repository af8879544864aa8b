/**
 * Places in a row, as texts that sort: between two of them there is always another. So moving a question changes that
 * question alone, and two people who move different ones never meet. No rank ends with '0': below it nothing would fit.
 */
const digits = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const base = digits.length;
const digitAt = (rank: string, at: number): number => Math.max(0, digits.indexOf(rank[at] ?? '0'));

/** A rank above `low` and below `high`; '' is the start of the row, and without `high` there is no end. */
export function rankBetween(low: string, high?: string): string {
  let rank = '';
  // Two questions may have come to one rank: between them there is nothing, and behind them always.
  let bound = high !== undefined && high > low ? high : undefined;
  for (let at = 0; ; at++) {
    const from = digitAt(low, at);
    // Without an end the next one is near: a row that only grows at its end keeps short ranks.
    const to = bound === undefined ? Math.min(base, from + 2) : digitAt(bound, at);
    if (to - from > 1) return rank + digits[(from + to) >> 1];
    rank += digits[from];
    if (to > from) bound = undefined;
  }
}

/** A number of ranks in a row, with room between all of them. */
export function evenly(count: number): string[] {
  const width = Math.ceil(Math.log(count + 2) / Math.log(base)) + 1;
  const step = Math.floor(base ** width / (count + 1));
  return Array.from({ length: count }, (_, index) => written((index + 1) * step, width));
}

function written(value: number, width: number): string {
  let rank = '';
  for (let rest = value, at = 0; at < width; at++, rest = Math.floor(rest / base)) rank = digits[rest % base] + rank;
  return rank.replace(/0+$/, '');
}
