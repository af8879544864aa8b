import type { ResultsCell } from '#contract/calls/office/results.ts';
import { type Condition as Background, type Group, groupName } from '../guard/groups.ts';
import { type Keyed, nobody, publishColumn, publishOption } from '../guard/outside.ts';
import { droppable, hiddenCell, type Table } from './inside.ts';
import type { Tally } from './tally.ts';

export type Groups = ReadonlyMap<string, Group>;

/** Whether figures of a group are on the list of those that may be published. */
export const isAllowed = (groups: Groups, conditions: readonly Background[]): boolean =>
  groups.has(groupName(conditions));

const add = (a: Keyed, b: Keyed): Keyed => ({ n: a.n + b.n, key: a.key ^ b.key, w: a.w + b.w });
const together = (all: readonly Keyed[]): Keyed => all.reduce(add, nobody);

const cellOf = (n: number | null, percent: number | null): ResultsCell =>
  n === null || percent === null ? hiddenCell : { ...hiddenCell, n, percent };

/** Each share of everybody who gave that answer, instead of each of a group: made of the same rounded counts. */
function withinRow(shown: readonly ResultsCell[], cells: readonly Keyed[]): ResultsCell[] {
  const [whole, ...groups] = cells;
  const [all, ...others] = shown;
  if (all!.n === null) return shown.map(() => hiddenCell);
  const { percents } = publishColumn(groups, whole!, false, (at) => others[at]!.n === null);
  return [cellOf(all!.n, 100), ...others.map(({ n }, at) => cellOf(n, percents[at]!))];
}

type Columns = {
  /** For each column, everybody first, whether its group may be shown. */
  allowed: readonly boolean[];
  sensitive: boolean;
  /** Shares within rows. */
  rows: boolean;
};

/**
 * The table of one question by the outside rules: numbers in fives, whole percentages made of them, nothing exact beside it.
 * `dropped`: rows that are to stay out, as far as what is in them is shown where they are not.
 */
export function outsideTable(
  counted: Tally,
  columns: number,
  { allowed, sensitive, rows: withinRows }: Columns,
  dropped: readonly boolean[],
): Table {
  const groups = Array.from({ length: columns }, (_, j) => dropped.map((_, i) => counted.keyed(i, j)));
  const everybody = dropped.map((_, i) => together(groups.map((column) => column[i]!)));
  const all = columns > 1 ? [everybody, ...groups] : groups;
  const publish = (column: Keyed[], j: number) =>
    allowed[j] ? publishColumn(column, together(column), sensitive) : undefined;
  const whole = all.map(publish);
  const out = droppable({ dropped }, (i) => whole[0]?.counts[i] != null);
  const kept = dropped.flatMap((_, i) => (out[i] ? [] : [i]));
  const published = all.map((column, j) => {
    const tells = out.some((drops, i) => drops && whole[j]?.counts[i] == null);
    return tells
      ? undefined
      : publish(
          column.filter((_, i) => !out[i]),
          j,
        );
  });
  return {
    columns: published.map((column) => ({ n: column?.n ?? null })),
    rows: dropped.map((_, i) => {
      const place = kept.indexOf(i);
      if (place < 0) return null;
      const cells = published.map((column) => cellOf(column?.counts[place] ?? null, column?.percents[place] ?? null));
      return withinRows
        ? withinRow(
            cells,
            all.map((column) => column[i]!),
          )
        : cells;
    }),
    cells: [],
  };
}

export function outsideSeveral(options: readonly Tally[], bases: Tally, columns: number, of: Columns): Table {
  const bare = Array.from({ length: columns }, (_, j) => bases.keyed(0, j));
  const all = columns > 1 ? [together(bare), ...bare] : bare;
  const at = (tally: Tally, row: number) => {
    const cells = Array.from({ length: columns }, (_, j) => tally.keyed(row, j));
    return columns > 1 ? [together(cells), ...cells] : cells;
  };
  const rows = options.map((option) => {
    const [chosen, others] = [at(option, 0), at(option, 1)];
    const cells = all.map((_, j) => {
      if (!of.allowed[j]) return hiddenCell;
      const { count, percent } = publishOption(chosen[j]!, others[j]!, add(chosen[j]!, others[j]!), of.sensitive);
      return cellOf(count, percent);
    });
    return of.rows ? withinRow(cells, chosen) : cells;
  });
  const heads = all.map((base, j) => ({ n: of.allowed[j] ? publishColumn([], base, false).n : null }));
  return { columns: heads, rows, cells: [] };
}
