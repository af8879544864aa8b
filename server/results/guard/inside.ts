import { rules } from '#contract/rules.ts';
import { hide, type Told } from './hide.ts';
import { type Linked, linked, type Route } from './linked.ts';

/** What of a table may be shown to staff who may open case files. */
export type ShownTable = {
  cells: boolean[][];
  rows: boolean[];
  columns: boolean[];
};

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

/** What a table has to keep to, because of what its page tells beside it. */
export type Beside = {
  /** Which totals of columns or rows stand elsewhere too: a table cannot decide on these. */
  columns?: readonly boolean[];
  rows?: readonly boolean[];
  /** The last row is of who gave no answer, and stays hidden. */
  rest?: boolean;
  routes?: readonly Route[];
};

/** A table of people, each in one cell: rows are answers and columns groups. Undefined: nothing of it can be shown. */
export function guardTable(cells: readonly (readonly number[])[], beside: Beside = {}): ShownTable | undefined {
  const { columns = [], rows = [], rest = false, routes = [] } = beside;
  const [height, width] = [cells.length, cells[0]?.length ?? 0];
  const place = (i: number, j: number) => i * (width + 1) + j;
  const totals = (wanted: boolean) => [
    ...columns.flatMap((is, j) => (is === wanted ? [place(height, j)] : [])),
    ...rows.flatMap((is, i) => (is === wanted ? [place(i, width)] : [])),
  ];
  const table = linked(cells, routes);
  const unanswered = rest ? Array.from({ length: width + 1 }, (_, j) => place(height - 1, j)) : [];
  const hidden = hideWithRest(
    table,
    {
      shown: [...totals(true), ...toldByRoutes(table)],
      hidden: [...totals(false), ...unanswered],
      empty: emptyBeside(cells, routes).map(([i, j]) => place(i, j)),
    },
    unanswered.map((at, j) => ({ rest: at, answers: cells.slice(1).map((_, i) => place(i, j)) })),
  );
  if (!hidden) return undefined;
  const shown = (i: number, j: number) => isShown(table, hidden, place(i, j));
  return {
    cells: cells.map((row, i) => row.map((_, j) => shown(i, j))),
    rows: cells.map((_, i) => shown(i, width)),
    columns: Array.from({ length: width }, (_, j) => shown(height, j)),
  };
}

/** Told elsewhere to be nobody: that needs no hiding, and stands here as hidden all the same. */
const isShown = ({ counts }: Linked, hidden: Uint8Array, place: number): boolean =>
  hidden[place] === 0 && counts[place]! >= rules.published_least;

/** Of a column: who gave no answer, and the answers. */
type Column = { rest: number; answers: readonly number[] };

/**
 * Where how many answered is hidden, the answers that are shown still say that it is no fewer than these. So in each column
 * ten people or more are behind what is hidden.
 */
function hideWithRest(table: Linked, told: Required<Told>, columns: readonly Column[]): Uint8Array | undefined {
  const more = [...told.hidden];
  const unknown = columns
    .filter(({ rest }) => !told.empty.includes(rest))
    .map(({ answers }) => answers.filter((place) => !told.empty.includes(place)));
  for (;;) {
    const hidden = hide(table, { ...told, hidden: more });
    if (!hidden) return undefined;
    const bare = unknown.filter((answers) => {
      const behind = answers.reduce((sum, place) => sum + hidden[place]! * table.counts[place]!, 0);
      return behind < rules.published_least && answers.some((place) => !hidden[place]);
    });
    if (bare.length === 0) return hidden;
    for (const answers of bare) {
      const shown = answers.filter((place) => !hidden[place] && !told.shown.includes(place));
      if (shown.length === 0) return undefined;
      more.push(shown.reduce((a, b) => (table.counts[b]! < table.counts[a]! ? b : a)));
    }
  }
}

/** Where all of a column were led on to another question, that question tells that nobody is in the rows which do not lead there. */
function emptyBeside(cells: readonly (readonly number[])[], routes: readonly Route[]): [number, number][] {
  const width = cells[0]?.length ?? 0;
  return routes.flatMap(({ rows, columns }) => {
    const others = cells.flatMap((_, i) => (rows[i] ? [] : [i]));
    const isEmpty = (j: number) => others.every((i) => cells[i]![j] === 0);
    const all = Array.from({ length: width }, (_, j) => j);
    // Nobody at all is nobody in each column.
    const empty = all.every(isEmpty) ? [...all, width] : all.filter((j) => columns[j] && isEmpty(j));
    return empty.flatMap((j) => others.map((i): [number, number] => [i, j]));
  });
}

/** What is told of routes stands behind the table; and of a route that is one row, that row's count is told with it. */
function toldByRoutes({ lines, grand }: Linked): number[] {
  return lines.flatMap(({ parts, total }) => (total > grand ? [total, ...(parts.length === 1 ? parts : [])] : []));
}

/** One question without groups: which of its answers may be shown. `elsewhere`: those whose count stands elsewhere as well. */
export function guardList(
  counts: readonly number[],
  { rest = false, routes = [] }: Beside = {},
  elsewhere: readonly number[] = [],
): boolean[] | undefined {
  const parts = counts.map((_, at) => at);
  const grand = counts.length;
  const own = [parts, ...routes.map(({ rows }) => parts.filter((at) => rows[at]))];
  const table: Linked = {
    counts: [...counts, ...own.map((of) => sum(of.map((at) => counts[at]!)))],
    lines: own.map((of, at) => ({ parts: of, total: grand + at })),
    grand,
  };
  const empty = emptyBeside(
    counts.map((count) => [count]),
    routes.map((route) => ({ ...route, columns: [true] })),
  );
  const hidden = hideWithRest(
    table,
    {
      shown: [...elsewhere, ...toldByRoutes(table)],
      hidden: rest ? [grand - 1] : [],
      empty: empty.flatMap(([at, j]) => (j === 0 ? [at] : [])),
    },
    rest ? [{ rest: grand - 1, answers: parts.slice(0, -1) }] : [],
  );
  return hidden && parts.map((at) => isShown(table, hidden, at));
}
