/**
 * Spreads a whole number over groups by their weights, so that the parts add up to it: each gets the whole part of its
 * share, and what is left goes to the largest remainders, of equal ones to the first.
 */
export function spreadOver(number: number, weights: readonly number[]): number[] {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  if (sum <= 0) return weights.map(() => 0);
  const shares = weights.map((weight) => (number * weight) / sum);
  const parts = shares.map(Math.floor);
  const rest = number - parts.reduce((all, part) => all + part, 0);
  const byRemainder = shares
    .map((share, at) => ({ at, remainder: share - Math.floor(share) }))
    .sort((a, b) => b.remainder - a.remainder || a.at - b.at);
  for (const { at } of byRemainder.slice(0, rest)) parts[at]! += 1;
  return parts;
}

const rounds = 200;

/**
 * Fits a table of counts to the margins of its rows and columns, by raking: the population is known by each of two
 * questions apart, the panel knows how they go together. A row or column of zeros stays at zero.
 */
export function fitTable(
  counts: readonly (readonly number[])[],
  rows: readonly number[],
  columns: readonly number[],
): number[][] {
  const table = counts.map((row) => [...row]);
  const scale = (now: number, wanted: number) => (now > 0 ? wanted / now : 0);
  for (let round = 0; round < rounds; round++) {
    table.forEach((row, at) => {
      const factor = scale(sum(row), rows[at]!);
      for (let cell = 0; cell < row.length; cell++) row[cell]! *= factor;
    });
    let gap = 0;
    columns.forEach((wanted, cell) => {
      const now = sum(table.map((row) => row[cell]!));
      gap = Math.max(gap, Math.abs(now - wanted));
      for (const row of table) row[cell]! *= scale(now, wanted);
    });
    if (gap < 1e-9) break;
  }
  return table;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0);
