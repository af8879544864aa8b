import type { ResultsFigure } from '../calls/office/results.ts';
import { percent } from './account.ts';

/**
 * What a table by groups says, of differences that a test found: the largest of them. Empty: there is no letter, and what the test
 * of the whole table says stands below it. A share of fewer than ten people is no outcome.
 */
export function crosstabSentence({ columns, rows }: Pick<ResultsFigure, 'columns' | 'rows'>): string {
  const found = rows.flatMap(({ title, cells }) =>
    cells.flatMap((cell, at) =>
      cell.letters
        .split(' ')
        .filter(Boolean)
        .flatMap((letter) => {
          const other = columns.findIndex((column) => column.letter === letter);
          const [high, low] = [cell.percent, cells[other]?.percent];
          return cell.small || high === null || low == null
            ? []
            : [{ title, apart: high - low, high, low, more: columns[at]!.title, less: columns[other]!.title }];
        }),
    ),
  );
  const [largest] = found.toSorted((a, b) => b.apart - a.apart);
  if (!largest) return '';
  const { title, high, low, more, less } = largest;
  return `‘${title.trim()}’ komt vaker voor bij ${more} (${percent(high)}) dan bij ${less} (${percent(low)}).`;
}
