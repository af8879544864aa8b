/** Counts of people, of which some add up to others. */
export type Linked = {
  counts: readonly number[];
  /** Parts, and the total that they add up to: places in `counts`. */
  lines: readonly { parts: readonly number[]; total: number }[];
  /** The one that is never hidden: how many people all of it is about. */
  grand: number;
  /**
   * Of a table: so many counts in a row of it and so many rows, the totals last. `routes`: for each row which routes it is part of,
   * by one name: only between rows of one name people can change places unseen.
   */
  grid?: { width: number; height: number; routes: readonly string[] };
};

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

/** Rows that together are who was led on to another question. In these columns their number is told there. */
export type Route = { rows: readonly boolean[]; columns: readonly boolean[] };

/** The cells of a table with its totals, line by line, as counts that add up; behind them what is told of its routes. */
export function linked(cells: readonly (readonly number[])[], routes: readonly Route[] = []): Linked {
  const [height, width] = [cells.length, cells[0]?.length ?? 0];
  const full = [...cells.map((row) => [...row, sum(row)])];
  full.push(Array.from({ length: width + 1 }, (_, j) => sum(full.map((row) => row[j]!))));
  const place = (i: number, j: number) => i * (width + 1) + j;
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
  const lines = [
    ...upTo(height + 1).map((i) => ({ parts: upTo(width).map((j) => place(i, j)), total: place(i, width) })),
    ...upTo(width + 1).map((j) => ({ parts: upTo(height).map((i) => place(i, j)), total: place(height, j) })),
  ];
  const counts = full.flat();
  for (const { rows, columns } of routes) {
    for (const j of upTo(width + 1).filter((column) => column === width || columns[column])) {
      const parts = upTo(height).flatMap((i) => (rows[i] ? [place(i, j)] : []));
      lines.push({ parts, total: counts.length });
      counts.push(sum(parts.map((part) => counts[part]!)));
    }
  }
  const names = upTo(height + 1).map((i) => routes.map(({ rows }) => Number(rows[i] ?? false)).join(''));
  return {
    counts,
    lines,
    grand: place(height, width),
    grid: { width: width + 1, height: height + 1, routes: names },
  };
}
