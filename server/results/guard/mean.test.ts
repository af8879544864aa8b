import { expect, test } from 'vitest';
import { meanTells } from './mean.ts';

const classes = (...all: [n: number, shown: boolean, low: number, high: number][]) =>
  all.map(([n, shown, low, high]) => ({ n, shown, low, high }));

test('a mean that says how many are in a hidden class is not told', () => {
  // 3 of 20 gave a one and the others nothing: the mean is 0.15.
  expect(meanTells(classes([17, false, 0, 0], [3, false, 0, 1]), { mean: 0.2, median: 0 })).toBe(false);
  expect(meanTells(classes([17, false, 0, 0], [3, false, 1, 1]), { mean: 0.2, median: 0 })).toBe(true);
  expect(meanTells(classes([170, true, 0, 0], [30, true, 1, 1]), { mean: 0.2, median: 0 })).toBe(false);
  // All twelve that are hidden stand at the least: no other way has so low a mean.
  const lowest = classes([40, true, 0, 0], [12, false, 1, 4], [0, false, 5, 9]);
  expect(meanTells(lowest, { mean: 0.2, median: 0 })).toBe(true);
  expect(meanTells(lowest, { mean: 0.7, median: 0 })).toBe(false);
});

test('nor is a middle that only one way of filling the hidden classes has', () => {
  const halves = classes([10, false, 0, 9], [2, false, 9, 99], [12, true, 99, 999]);
  expect(meanTells(halves, { mean: 120, median: 9 })).toBe(true);
  expect(meanTells(halves, { mean: 120, median: 40 })).toBe(false);
});
