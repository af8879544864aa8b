import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Bin, binsOf, niceBins } from './bins.ts';

const values = (...all: [value: number, n: number][]) => all.map(([value, n]) => ({ value, n, weight: n }));
const minutes = values([5, 8], [12, 20], [15, 27], [25, 66], [35, 39], [45, 17], [55, 5], [60, 10], [85, 1]);

test('bins are made of what was answered, the last one open, and few are small', () => {
  const bins = binsOf(minutes, niceBins(minutes)) as Bin[];
  expect(niceBins(minutes)).toEqual({ width: 10, from: 0, last: 60 });
  expect(bins.map(({ title, n }) => [title, n])).toEqual([
    ['0–9', 8],
    ['10–19', 47],
    ['20–29', 66],
    ['30–39', 39],
    ['40–49', 17],
    ['50–59', 5],
    ['60 of meer', 11],
  ]);
  expect(bins.filter(({ small }) => small).map(({ title }) => title)).toEqual(['0–9', '50–59']);
});

test('whoever answered is in one bin, whatever the bins are', () => {
  const given = fc.uniqueArray(
    fc.record({ value: fc.integer({ min: -50, max: 5000 }), n: fc.integer({ min: 1, max: 90 }) }),
    {
      selector: ({ value }) => value,
      minLength: 1,
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(given, (drawn) => {
      const all = drawn.map((one) => ({ ...one, weight: one.n })).toSorted((a, b) => a.value - b.value);
      const bins = binsOf(all, niceBins(all));
      expect(Array.isArray(bins)).toBe(true);
      const sum = (bins as Bin[]).reduce((total, { n }) => total + n, 0);
      expect(sum).toBe(all.reduce((total, { n }) => total + n, 0));
      expect((bins as Bin[]).reduce((total, { share }) => total + share, 0)).toBeCloseTo(100, 6);
    }),
  );
});

test('bins that cannot be are refused in words, and who lies below the first is shown too', () => {
  expect(binsOf(minutes, { width: 0, from: 0, last: 60 })).toBe('Een klasse moet breder zijn dan 0.');
  expect(binsOf(minutes, { width: 10, from: 60, last: 60 })).toBe('De laatste klasse moet na de eerste beginnen.');
  expect(binsOf(minutes, { width: 1, from: 0, last: 60 })).toMatch(/meer dan 40 klassen/);
  expect(binsOf(minutes, { width: Number.NaN, from: 0, last: 60 })).toMatch(/getal/);
  expect((binsOf(minutes, { width: 20, from: 20, last: 60 }) as Bin[])[0]).toMatchObject({ title: 'onder 20', n: 55 });
});
