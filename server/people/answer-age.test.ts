import { expect, test } from 'vitest';
import { confirmAnswers, getAnswerAge, getUser, putUser } from '#contract/calls/members.ts';
import { join } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { monthsEarlier } from './answer-age.ts';
import { dayOfNumber } from './attributes.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;

test('an answer is due after a year; saying that all holds makes every fact of today, and no consent', async () => {
  const { id, headers } = await join(world);
  await db.run(sql`
    update profile.attribute set changed_at = '2020-05-06T10:00:00Z' where member_id = ${id} and key in ('education', 'privacy_policy')`);
  const before = await world.call(getAnswerAge, undefined, headers);
  expect(before).toEqual({ checked_on: '2020-05-06', due: [{ key: 'education', since: '2020-05-06' }] });
  const values = await world.call(getUser, undefined, headers);

  const { checked_on, due } = await world.call(confirmAnswers, undefined, headers);
  expect([due, checked_on! > '2020-05-06']).toEqual([[], true]);
  expect(await world.call(getUser, undefined, headers)).toEqual(values);
  const kept = await db.one(sql<{ day: number }>`
    select (answers -> 'privacy_policy' ->> 0)::integer as day from profile.answers where member_id = ${id}`);
  expect(dayOfNumber(kept.day)).toBe('2020-05-06');
});

test('a changed answer is of today', async () => {
  const { id, headers } = await join(world);
  await db.run(sql`update profile.attribute set changed_at = '2020-05-06T10:00:00Z' where member_id = ${id}`);
  await world.call(putUser, { body: { attributes: { education: 'mbo' } } }, headers);
  const { due } = await world.call(getAnswerAge, undefined, headers);
  expect(due.map(({ key }) => key)).not.toContain('education');
  expect(due.map(({ key }) => key)).toContain('gender');
});

test('a month earlier is a day that the month has', () => {
  expect(monthsEarlier(new Date('2027-03-31T10:00:00Z'), 1).toISOString()).toBe('2027-02-28T11:00:00.000Z');
  expect(monthsEarlier(new Date('2028-02-29T10:00:00Z'), 12).toISOString()).toBe('2027-02-28T10:00:00.000Z');
});
