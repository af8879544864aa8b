import { expect, test } from 'vitest';
import { compareWithCountry } from './missing.ts';

test('a class that lacks people beyond chance is short, and says how many', () => {
  expect(compareWithCountry(2260, 10_000, 0.5)).toEqual({
    panel: 0.226,
    country: 0.5,
    chance: { from: 4902, to: 5098 },
    lack: 2740,
    verdict: 'short',
  });
});

test.each([
  [100, 1000, 0.1, 'chance'],
  // 70 may be 79, and chance goes from 81.
  [70, 1000, 0.1, 'short'],
  // What is hidden by rounding may make up for it: 80 may be 89.
  [80, 1000, 0.1, 'chance'],
  [120, 1000, 0.1, 'over'],
  // Under ten may be nine.
  [null, 100, 0.1, 'chance'],
  [null, 1000, 0.1, 'short'],
  [null, 1000, 0, 'chance'],
] as const)('%s of %s where the country has %s: %s', (count, known, share, verdict) => {
  expect(compareWithCountry(count, known, share)!.verdict).toBe(verdict);
});

test('where nobody is known there is nothing to compare', () => {
  expect(compareWithCountry(null, 0, 0.4)).toBeUndefined();
});
