import type { Results, ResultsFigure } from '#contract/calls/office/results.ts';
import { cellWords, percent, share, source, stand } from '#contract/results/account.ts';
import { findingsOf, hasIntervals, notesOf, smallWords, wordingWords } from '#contract/results/figure-words.ts';
import { asSheet } from './asSheet.ts';

/** A table as it is seen, for a sheet: with what it is of and its stamp. */
export function figureText(results: Results, figure: ResultsFigure): string {
  const wording = wordingWords(figure);
  const intervals = hasIntervals(figure);
  const heads = figure.columns.flatMap(({ title, letter, small }) => {
    const more = [letter, small && smallWords].filter(Boolean).join(', ');
    return [`${title}${more && ` (${more})`} %`, `${title} n`, ...(intervals ? [`${title} van`, `${title} tot`] : [])];
  });
  const rows = figure.rows.map(({ title, cells }) => [
    title,
    ...cells.flatMap((cell) => [
      cell.percent === null ? cellWords(cell) : `${share(cell.percent)}${cell.letters && ` ${cell.letters}`}`,
      wholeOf(cell.n),
      ...(intervals ? [cell.low, cell.high].map((end) => (end === null ? '' : percent(end))) : []),
    ]),
  ]);
  const bases = figure.columns.flatMap(({ n }) => ['', wholeOf(n), ...(intervals ? ['', ''] : [])]);
  return asSheet([
    [wording ? `${figure.title} (${wording})` : figure.title],
    ['', ...heads],
    ...rows,
    ['n', ...bases],
    ...[...findingsOf(results, figure), ...notesOf(results, figure), source(results), stand(results)].map((one) => [
      one,
    ]),
  ]);
}

/** Without a sign between thousands, so that a sheet counts with it. */
const wholeOf = (n: number | null): string => (n === null ? 'verborgen' : String(n));
