import { expect, test } from 'vitest';
import { chanceOf, inOrder } from './order.ts';

const options = ['a', 'b', 'c', 'd'].map((id) => ({ id }));
const orderOf = (seed: string) =>
  inOrder(options, 'rules', seed)
    .map(({ id }) => id)
    .join('');

test('the same seed gives the same order, and another question another one', () => {
  expect(orderOf('4711')).toBe(orderOf('4711'));
  const orders = ['rules', 'tips', 'screens', 'hours', 'where'].map((question) =>
    inOrder(options, question, '4711')
      .map(({ id }) => id)
      .join(''),
  );
  expect(new Set(orders).size).toBeGreaterThan(2);
});

/** As docs/export.md tells a researcher to do it. */
test('what is documented is what it does', () => {
  expect(chanceOf('4711', 'rules', 'table')).toBe(595937869);
});

test('each option comes first about as often, and every order comes', () => {
  const seeds = Array.from({ length: 4800 }, (_, seed) => String(seed));
  const orders = seeds.map(orderOf);
  expect(new Set(orders).size).toBe(24);
  for (const { id } of options) {
    const times = orders.filter((order) => order.startsWith(id)).length;
    expect(times).toBeGreaterThan(1050);
    expect(times).toBeLessThan(1350);
  }
});

test('what stays below stays below, as it was written', () => {
  const marked = [{ id: 'none', stays_last: true } as const, ...options, { id: 'unknown', stays_last: true } as const];
  for (const seed of ['1', '2', '3']) {
    const ids = inOrder(marked, 'rules', seed).map(({ id }) => id);
    expect(ids.slice(-2)).toEqual(['none', 'unknown']);
    expect(ids.slice(0, 4).sort()).toEqual(['a', 'b', 'c', 'd']);
  }
  expect(inOrder(marked, 'rules').map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'none', 'unknown']);
});
