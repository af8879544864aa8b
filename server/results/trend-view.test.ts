import { expect, test } from 'vitest';
import { changesOf } from './trend-view.ts';

const of = (...counts: (number | null)[]) => ({ n: counts.reduce<number>((sum, n) => sum + (n ?? 0), 0), counts });

test('a share is higher or lower than before where chance does not explain it', () => {
  expect(changesOf(of(60, 40), of(80, 20))).toEqual(['higher', 'lower']);
  expect(changesOf(of(60, 40), of(65, 35))).toEqual(['same', 'same']);
});

test('the more answers are compared, the more one must differ', () => {
  // Half and 77 of two hundred: once in fifty times by chance alone.
  expect(changesOf(of(77, 123), of(100, 100))).toEqual(['higher', 'lower']);
  expect(changesOf(of(77, 62, 61), of(100, 50, 50))).toEqual(['same', 'same', 'same']);
});

test('of fewer than thirty, then or now, nothing is said, and neither of what is hidden or was no answer then', () => {
  expect(changesOf(of(25, 5), of(10, 19))).toEqual([null, null]);
  expect(changesOf(of(10, 19), of(25, 5))).toEqual([null, null]);
  expect(changesOf(of(25, 5), of(10, 20))).toEqual(['lower', 'higher']);
  expect(changesOf({ n: 100, counts: [60, null] }, of(80, 20))).toEqual(['higher', null]);
  expect(changesOf(of(60), of(80, 20))[1]).toBeNull();
  expect(changesOf({ n: null, counts: [null, null] }, of(80, 20))).toEqual([null, null]);
  // Everybody both times.
  expect(changesOf(of(60, 0), of(80, 0))).toEqual([null, null]);
});
