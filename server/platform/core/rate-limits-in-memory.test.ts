import { expect, test } from 'vitest';
import { makeWorld, minutes } from '#test/world.ts';
import { Problem } from './problem.ts';
import { enforceRateLimitInMemory, refundInMemory, roomInMemory } from './rate-limits-in-memory.ts';

const { context, clock } = await makeWorld();
/** A refusal's seconds to wait; undefined where nothing was refused. */
function refused(act: () => unknown): number | undefined {
  try {
    act();
    return undefined;
  } catch (error) {
    if (error instanceof Problem && error.code === 'too_many') return error.retry_after_s;
    throw error;
  }
}
const report = (key: string) => refused(() => enforceRateLimitInMemory(context, 'csp_report', key));
const hasRoom = (key: string) => refused(() => roomInMemory(context, 'csp_report', key)) === undefined;

test('a budget is spent to its last one, says when to come back, and is whole again then', () => {
  clock.advance(20_500);
  for (let time = 1; time <= 20; time++) {
    expect(hasRoom('one')).toBe(true);
    expect(report('one')).toBeUndefined();
  }
  expect(hasRoom('one')).toBe(false);
  expect(report('one')).toBe(40);
  expect(report('other')).toBeUndefined();
  clock.advance(39_499);
  expect(report('one')).toBe(1);
  clock.advance(1);
  expect(report('one')).toBeUndefined();
});

test('looking whether there is room takes nothing, and what was given back can be taken again', () => {
  clock.advance(minutes(1));
  for (let time = 1; time <= 20; time++) report('back');
  for (let time = 1; time <= 3; time++) expect(hasRoom('back')).toBe(false);
  refundInMemory(context, 'csp_report', 'back');
  expect(hasRoom('back')).toBe(true);
  expect([report('back'), report('back')]).toEqual([undefined, 60]);
  refundInMemory(context, 'csp_report', 'never spent');
  for (let time = 1; time <= 20; time++) expect(report('never spent')).toBeUndefined();
  expect(report('never spent')).toBe(60);
});

test('where more were sent a link, so many for each of them may come; how many came is told', () => {
  const begin = (sent: number) => enforceRateLimitInMemory(context, 'anonymous_begun_campaign', 'a', sent);
  for (let time = 1; time <= 300; time++) expect(begin(0)).toBe(time);
  expect(refused(() => begin(0))).toBeGreaterThan(0);
  expect(refused(() => begin(301))).toBeGreaterThan(0);
  for (let time = 303; time <= 400; time++) expect(begin(400)).toBeGreaterThan(300);
  expect(refused(() => begin(400))).toBeGreaterThan(0);
});
