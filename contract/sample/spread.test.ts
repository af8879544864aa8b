import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { fitTable, spreadOver } from './spread.ts';

test('the parts are whole, add up, and lie within one of their share', () => {
  const weights = fc.array(fc.integer({ min: 0, max: 5000 }), { minLength: 1, maxLength: 20 });
  void fc.assert(
    fc.property(fc.integer({ min: 1, max: 100_000 }), weights, (number, given) => {
      const sum = given.reduce((all, one) => all + one, 0);
      fc.pre(sum > 0);
      const parts = spreadOver(number, given);
      expect(parts.reduce((all, one) => all + one, 0)).toBe(number);
      for (const [at, part] of parts.entries()) {
        expect(Math.abs(part - (number * given[at]!) / sum)).toBeLessThan(1);
      }
    }),
  );
});

test('what is left goes to the largest remainders, of equal ones to the first', () => {
  expect(spreadOver(10, [1, 1, 1])).toEqual([4, 3, 3]);
  expect(spreadOver(10, [5, 3, 3])).toEqual([4, 3, 3]);
  expect(spreadOver(7, [0, 0])).toEqual([0, 0]);
});

test('a table is fitted to both of its margins, and keeps how rows and columns go together', () => {
  const fitted = fitTable(
    [
      [40, 10],
      [10, 40],
    ],
    [0.3, 0.7],
    [0.5, 0.5],
  );
  expect(fitted.map((row) => row[0]! + row[1]!)).toEqual([expect.closeTo(0.3), expect.closeTo(0.7)]);
  expect(fitted[0]![0]! + fitted[1]![0]!).toBeCloseTo(0.5);
  const [[a, b], [c, d]] = fitted as [[number, number], [number, number]];
  expect((a * d) / (b * c)).toBeCloseTo(16);
});

test('a row or a column of zeros stays at zero', () => {
  const table = [
    [0, 0, 0],
    [0, 10, 40],
  ];
  const [[, ...none], [empty, ...rest]] = fitTable(table, [0.3, 0.7], [0.2, 0.4, 0.4]) as [number[], number[]];
  expect([...none!, empty]).toEqual([0, 0, 0]);
  expect(rest).toEqual([expect.closeTo(0.4), expect.closeTo(0.4)]);
});
