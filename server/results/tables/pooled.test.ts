import { expect, test } from 'vitest';
import { type Dimension, pooled } from './dimension.ts';

/** The classes of a question whose answers a, b, c … were given by so many people, joined as a table's columns are. */
function joined(counts: number[], ordered = false): string[] {
  const letters = [...'abcdefgh'].slice(0, counts.length);
  const dimension: Dimension = {
    ...{ id: 'q', title: 'Vraag', background: false, sensitive: false, ordered },
    classes: letters.map((id) => ({ id, title: id, no_opinion: false })),
    of: Int16Array.from(counts.flatMap((count, place) => Array<number>(count).fill(place))),
  };
  return pooled(dimension, new Uint8Array(dimension.of.length).fill(1)).classes.map(({ id }) => id);
}

test('groups of ten and more stay as they are, and a smaller one joins the smallest other one', () => {
  expect(joined([10, 30, 12])).toEqual(['a', 'b', 'c']);
  expect(joined([30, 9, 12])).toEqual(['a', 'b|c']);
});

test('what was joined already waits behind others of its size', () => {
  expect(joined([4, 5, 9, 9, 9])).toEqual(['c|d', 'a|b|e']);
});

test('in an order a small group joins the smaller of its neighbours', () => {
  expect(joined([40, 9, 20, 30], true)).toEqual(['a', 'b|c', 'd']);
  expect(joined([10, 12, 3], true)).toEqual(['a', 'b|c']);
});
