import { expect, test } from 'vitest';
import { compared, kappa } from './double-coding.ts';

test.each([
  // Two examples of textbooks with the same agreement and another kappa, and one of grants judged by two readers.
  [{ both: 45, first: 15, second: 25, neither: 15 }, 3 / 23],
  [{ both: 25, first: 35, second: 5, neither: 35 }, 7 / 27],
  [{ both: 20, first: 5, second: 10, neither: 15 }, 0.4],
  [{ both: 25, first: 25, second: 25, neither: 25 }, 0],
  [{ both: 7, first: 0, second: 0, neither: 3 }, 1],
  [{ both: 0, first: 20, second: 20, neither: 0 }, -1],
  // One of them never gives the code: chance explains all of what they agree on.
  [{ both: 0, first: 4, second: 0, neither: 36 }, 0],
])('kappa of %o is %d', (counts, wanted) => expect(kappa(counts)).toBeCloseTo(wanted, 12));

test.each([
  { both: 40, first: 0, second: 0, neither: 0 },
  { both: 0, first: 0, second: 0, neither: 40 },
  { both: 0, first: 0, second: 0, neither: 0 },
])('there is no kappa of %o', (counts) => expect(kappa(counts)).toBeUndefined());

test('each code of a text is compared apart', () => {
  const pairs = [
    { first: [1, 2], second: [2] },
    { first: [2], second: [1] },
    { first: [0], second: [0] },
    { first: [1], second: [1] },
    { first: [1], second: [1] },
  ];
  expect(compared(pairs, 1)).toEqual({ both: 2, first: 1, second: 1, neither: 1 });
  expect(compared(pairs, 2)).toEqual({ both: 1, first: 1, second: 0, neither: 3 });
});
