import { expect, test } from 'vitest';
import { groupsHow } from '#test/make-panel.ts';
import type { FunnelCount } from './funnel.ts';
import { groupQuotas, neededFor } from './quotas.ts';

const free = (grouped: string, count: number, sum: number): FunnelCount => ({
  reason: null,
  grouped,
  holds: true,
  channel: 'email',
  count,
  sum,
  squares: sum,
});

test('as many are asked as are expected to bring in the target; all of them where nobody ever finished', () => {
  const how = groupsHow({
    goal: 'finished',
    spread: 'hand',
    targets: [
      { classes: ['low'], target: 10 },
      { classes: ['middle'], target: 10 },
      { classes: ['high'], target: 10 },
    ],
  });
  const groups = groupQuotas(how, [free('low', 100, 40), free('middle', 100, 0), free('high', 5, 4)], {});
  expect(groups.map(({ classes, most, drawn }) => [classes[0], most, drawn])).toEqual([
    ['low', 25, 25],
    ['middle', 100, 100],
    ['high', 13, 5],
  ]);
});

test('whether a group fell short is judged by how many had to be asked, also where that was not kept', () => {
  const how = groupsHow({ goal: 'finished' });
  const drawn = { classes: ['low'], target: 10, available: 20, drawn: 20, expected: 8 };
  expect(neededFor({ ...drawn, most: 25 }, how)).toBe(25);
  expect(neededFor(drawn, how)).toBe(25);
  expect(neededFor({ ...drawn, expected: null }, how)).toBe(10);
  expect(neededFor(drawn, groupsHow())).toBe(10);
});
