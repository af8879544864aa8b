import { expect, test } from 'vitest';
import { placeLabels } from './CameChart.tsx';

const label = (id: string, at: number) => ({ id, at, label: 'Tweede herinnering, gepland' });

test('labels of reminders that are close lie on rows of their own, and stay within the chart', () => {
  const placed = placeLabels([label('b', 120), label('a', 100), label('c', 700), label('d', 790)], 800);
  expect(placed.map(({ id, line, fromEnd }) => [id, line, fromEnd])).toEqual([
    ['a', 0, false],
    ['b', 1, false],
    ['c', 0, true],
    ['d', 1, true],
  ]);
});
