import { expect, test } from 'vitest';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { costWords, isMostlyHidden, unknownWords } from './words.ts';

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

test('a weighting warns where it costs much, or much is not known', () => {
  expect([3, 3.1].map((design_effect) => costWords({ design_effect }))).toEqual([
    '',
    'De weging kost tweederde van de zeggingskracht.',
  ]);
  expect([null, 0.1, 0.12513].map((unknown) => unknownWords({ unknown }))).toEqual([
    '',
    '',
    'Van 12,5 % van de deelnemers is dit onbekend.',
  ]);
});
