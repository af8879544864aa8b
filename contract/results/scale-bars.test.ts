import { expect, test } from 'vitest';
import type { ResultsFigure } from '../calls/office/results.ts';
import { legendOf, scaleBars, stepLook } from './scale-bars.ts';

const row = (id: string, percent: number | null, no_opinion = false) => ({
  id,
  title: id,
  no_opinion,
  cells: [{ n: percent, percent, low: null, high: null, letters: '', small: false }],
});
const scale = (...rows: ReturnType<typeof row>[]) =>
  ({
    scale: true,
    columns: [{ id: '', title: 'Allen', n: 100, letter: null, small: false, mean: null }],
    rows,
  }) as unknown as ResultsFigure;
const looks = (count: number) => Array.from({ length: count }, (_, at) => stepLook(at, count));

test('every step of a scale of three to eleven has a look of its own, darkest at both ends', () => {
  for (let count = 3; count <= 11; count++) {
    expect(new Set(looks(count)).size).toBe(count);
    expect([looks(count).at(0), looks(count).at(-1)]).toEqual(['left-5', 'right-5']);
    expect(looks(count).includes('middle')).toBe(count % 2 === 1);
    const steps = Array.from({ length: count }, (_, at) => row(`s${at}`, 100 / count));
    expect(legendOf(scaleBars(scale(...steps), false)).map(({ look }) => look)).toEqual(looks(count));
  }
  expect(looks(6)).toEqual(['left-5', 'left-3', 'left-1', 'right-1', 'right-3', 'right-5']);
});

test('whoever had no opinion stands apart at the end, and light', () => {
  const [bar] = scaleBars(scale(row('a', 20), row('b', 40), row('c', 20), row('weet niet', 20, true)), false);
  const last = bar!.parts.at(-1)!;
  const before = bar!.parts.at(-2)!;
  expect(last.step.look).toBe('none');
  expect(last.from - (before.from + before.wide)).toBeCloseTo(2);
  expect(last.from + last.wide).toBeCloseTo(100);
  // By their shares: b is as wide as two of the others.
  expect(bar!.parts[1]!.wide).toBeCloseTo(2 * before.wide);
});

test('nothing is drawn where a step is hidden, or where shares are within rows', () => {
  expect(scaleBars(scale(row('a', 20), row('b', null), row('c', 20)), false)).toEqual([]);
  expect(scaleBars(scale(row('a', 20), row('b', 40), row('c', 40)), true)).toEqual([]);
});
