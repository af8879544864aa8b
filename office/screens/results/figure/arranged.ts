import { type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import type { Looked } from '../address.ts';

/** Whether its answers have no order of their own, so that they may stand by size. */
export const isLoose = ({ kind, scale }: ResultsFigure): boolean => kind === 'several' || (kind === 'one' && !scale);

/**
 * A figure in the order in which it is seen, copied and kept: of several answers the largest first, of one answer so where
 * that is wished. What is hidden stands behind what is not, and those who had no opinion at the end.
 */
export function arranged(given: ResultsFigure, wished: Looked['with']): ResultsFigure {
  const figure = wished.includes('untested') ? untested(given) : given;
  if (!isLoose(figure) || (figure.kind === 'one' && !wished.includes('size'))) return figure;
  const rows = figure.rows.toSorted(
    (a, b) =>
      Number(a.id === rest_id) - Number(b.id === rest_id) ||
      Number(a.no_opinion) - Number(b.no_opinion) ||
      // Within rows everybody is a hundred percent of each.
      sizeOf(b).percent - sizeOf(a).percent ||
      sizeOf(b).n - sizeOf(a).n,
  );
  return { ...figure, rows };
}

function sizeOf({ cells: [all] }: ResultsFigure['rows'][number]) {
  return { percent: all?.percent ?? -1, n: all?.n ?? -1 };
}

const untested = (figure: ResultsFigure): ResultsFigure => ({
  ...figure,
  test: null,
  test_joins: [],
  columns: figure.columns.map((column) => ({ ...column, letter: null })),
  rows: figure.rows.map((row) => ({ ...row, cells: row.cells.map((cell) => ({ ...cell, letters: '' })) })),
});
