/** Counts of people, of which some add up to others. */
export type Linked = {
  counts: readonly number[];
  /** Parts, and the total that they add up to: places in `counts`. */
  lines: readonly { parts: readonly number[]; total: number }[];
  /** The one that is never hidden: how many people all of it is about. */
  grand: number;
  /** Of a table: so many counts in a row of it and so many rows, the totals last. */
  grid?: { width: number; height: number };
};

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

/** The cells of a table with its totals, line by line, as counts that add up. */
export function linked(cells: readonly (readonly number[])[]): Linked {
  const [height, width] = [cells.length, cells[0]?.length ?? 0];
  const full = [...cells.map((row) => [...row, sum(row)])];
  full.push(Array.from({ length: width + 1 }, (_, j) => sum(full.map((row) => row[j]!))));
  const place = (i: number, j: number) => i * (width + 1) + j;
  const upTo = (count: number) => Array.from({ length: count }, (_, at) => at);
  const lines = [
    ...upTo(height + 1).map((i) => ({ parts: upTo(width).map((j) => place(i, j)), total: place(i, width) })),
    ...upTo(width + 1).map((j) => ({ parts: upTo(height).map((i) => place(i, j)), total: place(height, j) })),
  ];
  return { counts: full.flat(), lines, grand: place(height, width), grid: { width: width + 1, height: height + 1 } };
}
