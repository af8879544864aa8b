import { expect, test } from 'vitest';
import type { ResultsFigure } from '#contract/calls/office/results.ts';
import { arranged } from './arranged.ts';

const row = (id: string, percent: number | null, no_opinion = false) => ({
  id,
  title: id,
  no_opinion,
  cells: [{ n: percent, percent, low: null, high: null, letters: '', small: false }],
});
const rows = [row('a', 20), row('none', 50, true), row('b', null), row('c', 30), row('d', 20)];
const figure = (over: Partial<ResultsFigure>) => ({ kind: 'one', scale: false, rows, ...over }) as ResultsFigure;
const order = (one: ResultsFigure) => one.rows.map(({ id }) => id).join(' ');

test('several answers stand by size, one answer where that is wished, and a scale never', () => {
  const bySize = 'c a d b none';
  expect(order(arranged(figure({ kind: 'several' }), []))).toBe(bySize);
  expect(order(arranged(figure({}), []))).toBe('a none b c d');
  expect(order(arranged(figure({}), ['size']))).toBe(bySize);
  expect(order(arranged(figure({ scale: true }), ['size']))).toBe('a none b c d');
  expect(order(arranged(figure({ kind: 'number' }), ['size']))).toBe('a none b c d');
});
