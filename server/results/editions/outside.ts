import { rules } from '#contract/rules.ts';
import { roundedCell } from '../../surveys/campaigns/suppression.ts';

/** People of a cell: how many, the exclusive or of their keys, and the sum of their weights. */
export type KeyedCell = { n: number; key: bigint; w: number };
const emptyCell: KeyedCell = { n: 0, key: 0n, w: 0 };
export const plusKeyed = (a: KeyedCell, b: KeyedCell): KeyedCell => ({
  n: a.n + b.n,
  key: a.key ^ b.key,
  w: a.w + b.w,
});
export const totalKeyed = (all: readonly KeyedCell[]): KeyedCell => all.reduce(plusKeyed, emptyCell);

/** From this share on an answer says what everybody in a group answered. */
const nearly_all = 0.9;

/** The counts of a column with one answer each, rounded for ever by who is in them. Null: hidden. */
export type RoundedColumn = { n: number | null; counts: (number | null)[] };

export function roundColumn(cells: readonly KeyedCell[], base: KeyedCell, sensitive: boolean): RoundedColumn {
  const n = roundedCell(base.n, base.key);
  const tells = sensitive && cells.some((cell) => cell.n >= nearly_all * base.n);
  if (n === null || tells) return { n: null, counts: cells.map(() => null) };
  return { n, counts: cells.map((cell) => roundedCell(cell.n, cell.key)) };
}

/** Of several answers each is a yes or a no over the same people: 95 of 100 would give away the other five. */
export function roundOptions(chosen: readonly KeyedCell[], base: KeyedCell, sensitive: boolean): RoundedColumn {
  const { n, counts } = roundColumn(chosen, base, sensitive);
  const tells = (at: number) => chosen[at]!.n > 0 && base.n - chosen[at]!.n < rules.published_least;
  return { n, counts: counts.map((count, at) => (tells(at) ? null : count)) };
}
