import { expect, test } from 'vitest';
import type { DrawGroup } from '#contract/calls/office/draw.ts';
import { type GroupsHow, howSchema } from '#contract/sample/how.ts';
import { areGroupsBy, firstTargets, targetOf, withTarget } from './targets.ts';

const how: GroupsHow = { kind: 'groups', by: ['education'], goal: 'asked', spread: 'panel', number: 100 };
const group = (target: number, ...classes: string[]): DrawGroup => ({
  classes,
  target,
  available: 500,
  drawn: target,
  expected: null,
  short: false,
});
const looked = [group(20, 'low'), group(30, 'middle'), group(50, 'high')];

test('filling in targets by hand begins with what stands there, and changes one group at a time', () => {
  const targets = firstTargets(how, looked);
  expect(targets.map(({ target }) => target)).toEqual([20, 30, 50]);
  const changed = withTarget(targets, { classes: ['middle'], target: 45 });
  expect([['low'], ['middle'], ['high']].map((classes) => targetOf(changed, classes))).toEqual([20, 45, 50]);
});

test.each([
  ['before anything was looked at', undefined],
  ['while the look at other groups still stands there', [group(50, 'female'), group(50, 'male'), group(0, 'other')]],
  ['where no group has a target', looked.map((one) => ({ ...one, target: 0 }))],
])('%s it begins with equal parts, which can be kept at once', (_, groups) => {
  const targets = firstTargets(how, groups);
  expect(targets.map(({ target }) => target)).toEqual([34, 33, 33]);
  expect(howSchema.safeParse({ ...how, spread: 'hand', targets }).success).toBe(true);
});

test('groups are those of a way of grouping by all of their classes', () => {
  expect(areGroupsBy(['education'], looked)).toBe(true);
  expect(areGroupsBy(['education', 'gender'], looked)).toBe(false);
  expect(areGroupsBy(['gender'], looked)).toBe(false);
});
