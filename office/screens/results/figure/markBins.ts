import { type ResultsFigure, rest_id } from '#contract/calls/office/results.ts';
import type { Bin } from '#contract/results/bins.ts';

/** The marks of a scale of numbers as columns; undefined where one of them is hidden. Anyone who gave none stands in the table. */
export function markBins({ rows }: ResultsFigure): Bin[] | undefined {
  const marks = rows.filter(({ no_opinion, id }) => !no_opinion && id !== rest_id);
  if (marks.length < 3 || marks.some(({ cells: [cell] }) => cell?.percent == null || cell.n === null)) return undefined;
  return marks.map(({ title, cells: [cell] }) => ({
    title: title.trim().split(/\s/)[0]!,
    n: cell!.n!,
    share: cell!.percent!,
    small: cell!.small,
  }));
}
