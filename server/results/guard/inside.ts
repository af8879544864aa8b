import { hide } from './hide.ts';
import { linked } from './linked.ts';

/** What of a table may be shown to staff who may open case files. */
export type ShownTable = {
  cells: boolean[][];
  rows: boolean[];
  columns: boolean[];
};

const sum = (all: readonly number[]): number => all.reduce((a, b) => a + b, 0);

/**
 * A table of people, each in one cell: rows are answers and columns groups. Undefined: nothing of it can be shown. Where the totals
 * of the columns or the rows stand beside another table, this one cannot decide on them any more.
 */
export function guardTable(
  cells: readonly (readonly number[])[],
  columns: readonly boolean[] = [],
  rows: readonly boolean[] = [],
): ShownTable | undefined {
  const width = cells[0]?.length ?? 0;
  const told = (wanted: boolean) => [
    ...columns.flatMap((is, j) => (is === wanted ? [cells.length * (width + 1) + j] : [])),
    ...rows.flatMap((is, i) => (is === wanted ? [i * (width + 1) + width] : [])),
  ];
  const hidden = hide(linked(cells), { shown: told(true), hidden: told(false) });
  if (!hidden) return undefined;
  const shown = (i: number, j: number) => !hidden[i * (width + 1) + j];
  return {
    cells: cells.map((row, i) => row.map((_, j) => shown(i, j))),
    rows: cells.map((_, i) => shown(i, width)),
    columns: Array.from({ length: width }, (_, j) => shown(cells.length, j)),
  };
}

/** One question without groups: which of its answers may be shown. */
export function guardList(counts: readonly number[]): boolean[] | undefined {
  const parts = counts.map((_, at) => at);
  const hidden = hide({
    counts: [...counts, sum(counts)],
    lines: [{ parts, total: counts.length }],
    grand: counts.length,
  });
  return hidden && parts.map((at) => !hidden[at]);
}
