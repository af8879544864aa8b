import { expect, test } from 'vitest';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { isMostlyHidden } from './words.ts';

const table = (...rows: (number | null)[][]) =>
  ({
    columns: rows[0]!.map(() => ({})),
    rows: rows.map((percents) => ({ cells: percents.map((percent) => ({ percent })) })),
  }) as unknown as ResultsFigure;

test('a table by groups says so where more is hidden than shown; everybody together does not count', () => {
  expect(isMostlyHidden(table([40, null, null], [60, 70, null]))).toBe(true);
  expect(isMostlyHidden(table([null, 30, null], [null, 70, null]))).toBe(false);
  expect(isMostlyHidden(table([null], [null]))).toBe(false);
});
