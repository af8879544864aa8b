import { expect, test } from 'vitest';
import { layLine, type TimelineMark } from './timeline.ts';

const quiet = { from_hour: 21, until_hour: 8 };
const mark = (at: string, name = 'Uitnodiging'): TimelineMark => ({
  at: new Date(at),
  name,
  words: 'ma',
  look: 'planned',
});

test('the nights lie where Amsterdam has them, also in the night that lacks an hour', () => {
  const { rests, days } = layLine([mark('2027-03-27T12:00:00Z'), mark('2027-03-29T12:00:00Z', 'Sluit')], quiet, 760);
  expect(days.map(({ label }) => label)).toEqual(['27 mrt', '28', '29']);
  // Three days on 720 places: an hour is ten wide.
  expect(rests.map(({ x, width }) => [Math.round(x), Math.round(width)])).toEqual([
    [20, 80],
    [230, 30],
    [260, 80],
    [470, 30],
    [500, 80],
    [710, 30],
  ]);
});

test('words that would lie over each other stand in rows of their own, and none hang over the edge', () => {
  const marks = [
    mark('2027-01-18T08:00:00Z', 'Uitnodiging aan iedereen'),
    mark('2027-01-18T09:00:00Z', 'Herinnering'),
    mark('2027-01-31T20:00:00Z'),
  ];
  const line = layLine(marks, quiet, 1100);
  // The stem of the first begins under the words of the second, which stand across it.
  expect(line.marks.map(({ row, anchor, under }) => [row, anchor, under])).toEqual([
    [0, 'start', 1],
    [1, 'middle', 1],
    [0, 'end', 0],
  ]);
  expect(line.rows).toBe(2);
});
