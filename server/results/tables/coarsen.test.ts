import fc from 'fast-check';
import { expect, test } from 'vitest';
import { missingCodes } from '#contract/results/file-formats.ts';
import { coarsen } from './coarsen.ts';

const column = (classes: number) => (rows: number) =>
  fc.array(fc.integer({ min: 1, max: classes }), { minLength: rows, maxLength: rows });
const weight = fc.constantFrom(0.5, 0.7, 0.9, 1, 1.1, 1.8, 2.5);

test('every combination of what is known, its weight too, is held by ten people or more', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 10, max: 400 }).chain((rows) =>
        fc.record({
          rows: fc.constant(rows),
          columns: fc.oneof(fc.constant([]), fc.tuple(column(3)(rows), column(5)(rows), column(8)(rows))),
          weights: fc.option(fc.array(weight, { minLength: rows, maxLength: rows })),
        }),
      ),
      async ({ rows, columns, weights }) => {
        const people = new Uint8Array(rows).fill(1);
        const made = await coarsen(
          people,
          columns.map((one) => Int16Array.from(one)),
          weights ? Float64Array.from(weights) : undefined,
        );
        const held = new Map<string, number>();
        for (let row = 0; row < rows; row++) {
          const key = [made.weights?.[row], ...made.columns.map((one) => one[row])].join(' ');
          held.set(key, (held.get(key) ?? 0) + 1);
        }
        expect(Math.min(...held.values())).toBeGreaterThanOrEqual(10);
        const sum = (all: Iterable<number>) => [...all].reduce((a, b) => a + b, 0);
        if (weights) expect(sum(made.weights!)).toBeCloseTo(sum(weights), 6);
      },
    ),
  );
});

test('classes that are large enough stay as they are, and a small one takes the next smallest along', async () => {
  const codes = [...Array<number>(40).fill(1), ...Array<number>(12).fill(2), ...Array<number>(4).fill(3)];
  const { columns, lost } = await coarsen(new Uint8Array(56).fill(1), [Int16Array.from(codes)], undefined);
  expect(new Set(columns[0]!.slice(0, 40))).toEqual(new Set([1]));
  expect(new Set(columns[0]!.slice(40))).toEqual(new Set([missingCodes.pooled]));
  expect(lost).toEqual([{ rows: 16, of: 56 }]);
});

test('of whoever stopped halfway nothing is known, and they are no part of a group', async () => {
  const people = Uint8Array.from({ length: 30 }, (_, row) => Number(row < 20));
  const codes = Int16Array.from({ length: 30 }, (_, row) => (row < 10 ? 1 : row < 20 ? 2 : -2));
  const { columns } = await coarsen(people, [codes], undefined);
  expect([...columns[0]!]).toEqual([
    ...Array<number>(10).fill(1),
    ...Array<number>(10).fill(2),
    ...Array<number>(10).fill(0),
  ]);
});
