import { expect, test } from 'vitest';
import { type Curve, cumulated, curveHours, curveIndex, expectedAt } from './curve.ts';

/** This share of a hundred, all at once, after so many hours. */
const at = (hours: number, finished: number, asked = 100): Curve => ({
  asked,
  finished: cumulated(new Map([[curveIndex(hours), finished]])),
});

test('the middle of earlier campaigns, and where eight in ten of them lie', () => {
  const curves = [10, 20, 30, 40, 50].map((share) => at(0, share));
  const expected = expectedAt(curves, 24)!;
  expect(expected.middle).toBeCloseTo(0.3, 12);
  expect(expected.low).toBeCloseTo(0.14, 12);
  expect(expected.high).toBeCloseTo(0.46, 12);
});

test('nothing before three campaigns, and of a campaign of a few people nothing at all', () => {
  expect(expectedAt([at(0, 10), at(0, 10)], 5)).toBeNull();
  expect(expectedAt([at(0, 10), at(0, 10), at(0, 10, 29)], 5)).toBeNull();
  expect(expectedAt([at(0, 10), at(0, 10), at(0, 10, 30)], 5)).not.toBeNull();
  expect(expectedAt([at(0, 10), at(0, 10), at(0, 10)], -1)).toBeNull();
});

test('between two moments that are remembered it lies on the line, and after the last it stays', () => {
  const curves = Array.from({ length: 3 }, () => at(60, 12));
  expect(expectedAt(curves, 48)!.middle).toBe(0);
  expect(expectedAt(curves, 54)!.middle).toBeCloseTo(0.06, 12);
  expect(expectedAt(curves, 99_999)!.middle).toBeCloseTo(0.12, 12);
  expect(curveHours.at(-1)).toBe(60 + 115 * 12);
});
