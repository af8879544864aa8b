import type { ResultsCell } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import { guardList, guardTable } from '../guard/inside.ts';
import type { Route } from '../guard/linked.ts';
import { type Sums, total } from '../statistics/share.ts';
import type { Class, Dimension } from './dimension.ts';
import { cellOf, droppable, hiddenCell, type Table, type Wanted } from './inside.ts';
import { type Counted, type Tally, tally } from './tally.ts';

/** The classes of a layer, and behind them everybody else: they are never shown, and follow from what is. */
export type Layer = { classes: readonly Class[]; of: Int16Array; size: number };
export const withRest = ({ of, classes }: Dimension): Layer => ({
  classes,
  of: of.map((place) => (place < 0 ? classes.length : place)),
  size: classes.length + 1,
});

/** Who is counted, and in which columns: of several answers somebody may be in more than one, so each is a layer. */
export type Overlapping = { counted: Counted; layers: readonly Layer[] };
type Column = { n: number | null; cells: ResultsCell[] };

const upTo = (count: number): number[] => Array.from({ length: count }, (_, at) => at);

const tableOf = (all: Sums, rows: readonly (ResultsCell | null)[], columns: readonly Column[]): Table => ({
  columns: [{ n: all.n }, ...columns.map(({ n }) => ({ n }))],
  rows: rows.map((whole, i) => whole && [whole, ...columns.map(({ cells }) => cells[i]!)]),
  // No test holds where columns share people.
  cells: [],
});

/**
 * A question with one answer by the inside rules, in columns that share people. Each column is a table of its own with everybody
 * else, under totals of the answers that are decided once.
 */
export function overlapTable(
  { counted, layers }: Overlapping,
  row: { of: Int16Array; size: number },
  wanted: Wanted,
): Table | undefined {
  const whole = tally(counted, row);
  const totals = upTo(row.size).map((i) => whole.sums(i, 0));
  const shown = guardList(
    totals.map(({ n }) => n),
    wanted.beside,
  );
  if (!shown) return undefined;
  const out = droppable(wanted, (i) => shown[i]!);
  const all = total(totals.filter((_, i) => !out[i]));
  const columns = layers.flatMap((layer) => {
    const sums = tally(counted, row, layer);
    const groups = upTo(layer.size).map((j) => totals.map((_, i) => sums.sums(i, j)));
    const may = guardTable(
      groups.map((cells) => cells.map(({ n }) => n)),
      { columns: shown },
    );
    return layer.classes.map((_, j): Column => {
      const cells = groups[j]!;
      const base = total(cells.filter((_, i) => !out[i]));
      const tells = may?.rows[j] && out.every((drops, i) => !drops || may.cells[j]![i]);
      return {
        n: tells ? base.n : null,
        cells: cells.map((cell, i) =>
          tells && may.cells[j]![i] && (shown[i] || !wanted.rows)
            ? cellOf(cell, wanted.rows ? totals[i]! : base, wanted)
            : hiddenCell,
        ),
      };
    });
  });
  const everybody = totals.map((cell, i) => {
    if (out[i]) return null;
    return shown[i] ? cellOf(cell, wanted.rows ? cell : all, wanted) : hiddenCell;
  });
  return tableOf(all, everybody, columns);
}

/**
 * Several answers in columns that share people: each answer with 'not chosen' and each column with everybody else is a table of its
 * own, under totals of both that are decided once. `options`: who chose each, who did not, and who was not offered it.
 */
export function overlapSeveral(
  { counted, layers }: Overlapping,
  answered: Int16Array,
  options: readonly Int16Array[],
  wanted: Wanted,
  routes: readonly Route[][],
): Table | undefined {
  const all = tally(counted, { of: answered, size: 1 }).sums(0, 0);
  if (!guardList([all.n])) return undefined;
  const rows = options.map((of, at) => {
    const sums = tally(counted, { of, size: 2 });
    const [chosen, others] = [sums.sums(0, 0), sums.sums(1, 0)];
    const own = total([chosen, others]);
    const shown = isNear(all, own) ? undefined : guardList([chosen.n, others.n], { routes: routes[at]! });
    return { of, chosen, own, shown };
  });
  const columns = layers.flatMap((layer): Column[] => {
    const bases = tally(counted, { of: answered, size: 1 }, layer);
    const groups = upTo(layer.size).map((j) => bases.sums(0, j));
    const heads = guardList(groups.map(({ n }) => n));
    const cells = rows.map(({ of, chosen, shown }) =>
      heads && shown
        ? optionCells(tally(counted, { of, size: 2 }, layer), { groups, heads, shown, chosen }, wanted)
        : groups.map(() => hiddenCell),
    );
    return layer.classes.map((_, j) => ({
      n: heads?.[j] ? groups[j]!.n : null,
      cells: cells.map((row) => row[j]!),
    }));
  });
  const everybody = rows.map(({ chosen, own, shown }) =>
    shown?.[0] ? cellOf(chosen, wanted.rows ? chosen : own, wanted) : hiddenCell,
  );
  const table = tableOf(all, everybody, columns);
  const nothing = table.columns.map(() => hiddenCell);
  return wanted.beside?.rest ? { ...table, rows: [...table.rows, nothing] } : table;
}

/** An option that only some were offered has totals of its own, which must not tell a few from the others. */
const isNear = (all: Sums, own: Sums): boolean => all.n !== own.n && all.n - own.n < rules.published_least;

type Around = { groups: readonly Sums[]; heads: readonly boolean[]; shown: readonly boolean[]; chosen: Sums };

function optionCells(sums: Tally, { groups, heads, shown, chosen }: Around, wanted: Wanted): ResultsCell[] {
  const cells = [0, 1].map((i) => groups.map((_, j) => sums.sums(i, j)));
  const own = groups.map((_, j) => total(cells.map((row) => row[j]!)));
  const may = groups.some((group, j) => isNear(group, own[j]!))
    ? undefined
    : guardTable(
        cells.map((row) => row.map(({ n }) => n)),
        { columns: heads, rows: shown },
      );
  return cells[0]!.map((cell, j) =>
    may?.cells[0]?.[j] && heads[j] && (shown[0] || !wanted.rows)
      ? cellOf(cell, wanted.rows ? chosen : own[j]!, wanted)
      : hiddenCell,
  );
}
