import type { ResultsCell } from '#contract/calls/office/results.ts';
import { rules } from '#contract/rules.ts';
import { guardList, guardTable } from '../guard/inside.ts';
import type { Route } from '../guard/linked.ts';
import { type Sums, total } from '../statistics/share.ts';
import { cellOf, droppable, hiddenCell, type Table, type Wanted } from './inside.ts';
import type { Layer } from './layers.ts';
import { type Counted, type Tally, tally } from './tally.ts';

/**
 * Who is counted, and in which columns: of several answers somebody may be in more than one, so each is a layer. `heads`: of which
 * columns it is told how many answered, layer after layer.
 */
export type Overlapping = { counted: Counted; layers: readonly Layer[]; heads: readonly boolean[] };
type Column = { n: number | null; cells: ResultsCell[] };

/** What is told of the columns of each layer. */
function* withHeads({ layers, heads }: Overlapping, routes: readonly Route[]) {
  let from = 0;
  for (const layer of layers) {
    const own = (columns: readonly boolean[]) => columns.slice(from, from + layer.classes.length);
    yield { layer, heads: own(heads), routes: routes.map(({ rows, columns }) => ({ rows, columns: own(columns) })) };
    from += layer.classes.length;
  }
}

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
  overlapping: Overlapping,
  row: { of: Int16Array; size: number },
  wanted: Wanted,
): Table | undefined {
  const { counted } = overlapping;
  const { rest = false, routes = [] } = wanted.beside ?? {};
  const whole = tally(counted, row);
  const totals = upTo(row.size).map((i) => whole.sums(i, 0));
  const shown = guardList(
    totals.map(({ n }) => n),
    { rest, routes },
  );
  if (!shown) return undefined;
  const out = droppable(wanted, (i) => shown[i]!);
  const all = total(totals.filter((_, i) => !out[i]));
  const columns = [...withHeads(overlapping, routes)].flatMap(({ layer, heads, routes: own }) => {
    const sums = tally(counted, row, layer);
    const cells = totals.map((_, i) => upTo(layer.size).map((j) => sums.sums(i, j)));
    const may = guardTable(
      cells.map((line) => line.map(({ n }) => n)),
      { columns: heads, rows: shown, rest, routes: own },
    );
    return layer.classes.map((_, j): Column => {
      const base = total(cells.flatMap((line, i) => (out[i] ? [] : [line[j]!])));
      const tells = may && heads[j] && out.every((drops, i) => !drops || may.cells[i]![j]);
      return {
        n: tells ? base.n : null,
        cells: cells.map((line, i) =>
          tells && may.cells[i]![j] && (shown[i] || !wanted.rows)
            ? cellOf(line[j]!, wanted.rows ? totals[i]! : base, wanted)
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
  overlapping: Overlapping,
  answered: Int16Array,
  options: readonly Int16Array[],
  wanted: Wanted,
  routes: readonly Route[][],
): Table | undefined {
  const { counted } = overlapping;
  const all = tally(counted, { of: answered, size: 1 }).sums(0, 0);
  if (!guardList([all.n])) return undefined;
  const rows = options.map((of, at) => {
    const sums = tally(counted, { of, size: 2 });
    const [chosen, others] = [sums.sums(0, 0), sums.sums(1, 0)];
    const own = total([chosen, others]);
    const shown = isNear(all, own) ? undefined : guardList([chosen.n, others.n], { routes: routes[at]! });
    return { of, chosen, own, shown };
  });
  const told = options.map((_, at) => [...withHeads(overlapping, routes[at]!)]);
  const columns = overlapping.layers.flatMap((layer, place): Column[] => {
    const bases = tally(counted, { of: answered, size: 1 }, layer);
    const groups = upTo(layer.size).map((j) => bases.sums(0, j));
    const cells = rows.map(({ of, chosen, shown }, at) => {
      const { heads, routes: own } = told[at]![place]!;
      return shown
        ? optionCells(tally(counted, { of, size: 2 }, layer), { groups, heads, shown, chosen, routes: own }, wanted)
        : groups.map(() => hiddenCell);
    });
    return layer.classes.map((_, j) => ({
      n: told[0]?.[place]?.heads[j] ? groups[j]!.n : null,
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

type Around = {
  groups: readonly Sums[];
  heads: readonly boolean[];
  shown: readonly boolean[];
  routes: readonly Route[];
  chosen: Sums;
};

function optionCells(sums: Tally, { groups, heads, shown, routes, chosen }: Around, wanted: Wanted): ResultsCell[] {
  const cells = [0, 1].map((i) => groups.map((_, j) => sums.sums(i, j)));
  const own = groups.map((_, j) => total(cells.map((row) => row[j]!)));
  const may = groups.some((group, j) => isNear(group, own[j]!))
    ? undefined
    : guardTable(
        cells.map((row) => row.map(({ n }) => n)),
        { columns: heads, rows: shown, routes },
      );
  return cells[0]!.map((cell, j) =>
    may?.cells[0]?.[j] && heads[j] && (shown[0] || !wanted.rows)
      ? cellOf(cell, wanted.rows ? chosen : own[j]!, wanted)
      : hiddenCell,
  );
}
