import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';
import { showResults } from './show.ts';

const world = await makeWorld();
const { context } = world;
await makeStaff(world, 'researcher');
const { session_id } = await context.db.one(
  sql<{ session_id: string }>`select id as session_id from office.staff_session`,
);
type Asked = Parameters<typeof showResults>[3];
const reading = (session: string | null) => (id: string, asked: Asked) =>
  showResults(context, { session_id: session, may_open_cases: true }, id, asked);
const inside = reading(session_id);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('was not refused'),
    (problem: { code: string }) => problem.code,
  );
const makeKnown = async () => (await makeCampaign(world, { background: ['youngest_child', 'gender'] })).id;

const small = { youngest_child: '0_5', gender: 'female' };
const large = { youngest_child: '12_17', gender: 'male' };
const yes = (background: Record<string, string>): Answered => ({
  answers: { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules: ['table'] },
  background,
});
const no = (background: Record<string, string>): Answered => ({
  answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] },
  background,
});
const people = [...times(40, yes(small)), ...times(30, no(small)), ...times(36, yes(large)), ...times(4, no(large))];

test('two groups that differ by one to nine people are refused in one session, and the refusal is noted', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  await inside(id, { filter: '_youngest_child:12_17' });
  expect(await refusal(inside(id, { filter: '_youngest_child:12_17,screens:yes' }))).toBe('results_filters_near');
  const [line] = await context.db.many(sql<{ detail: object }>`
    select detail from office.audit where action = 'results_refused' and about = ${id}`);
  expect(line).toEqual({ detail: { filter: '_youngest_child:12_17,screens:yes' } });
  // The same group by other words is no other group, and one that differs by more is welcome.
  await inside(id, { filter: '_youngest_child:12_17,_gender:male' });
  expect(await inside(id, { filter: '_youngest_child:0_5' })).toMatchObject({ looked: 1 });
});

test('what was seen in another snapshot counts too, gone or not, and newcomers alone make no other group', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  await inside(id, { filter: '_youngest_child:12_17' });
  for (const number of [2, 3, 4]) {
    await giveAnswers(world, id, [no(small)]);
    expect(await snapshotOf(world, id)).toBe(number);
    expect(await refusal(inside(id, { filter: '_youngest_child:12_17,screens:yes' }))).toBe('results_filters_near');
  }
  expect(await inside(id, { filter: '_youngest_child:0_5' })).toMatchObject({ chosen: 73 });
  await giveAnswers(world, id, [no(small)]);
  await snapshotOf(world, id);
  expect(await inside(id, { filter: '_youngest_child:0_5' })).toMatchObject({ chosen: 74 });
});

test('the columns of a split are groups that were seen', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  expect(await inside(id, { split: '_gender' })).toMatchObject({ looked: 0 });
  expect(await refusal(inside(id, { filter: '_gender:male,screens:yes' }))).toBe('results_filters_near');
  // And the other way round: what was chosen is held against the columns of a next page.
  const other = await makeKnown();
  await giveAnswers(world, other, [
    ...people,
    ...times(3, yes({ ...small, gender: 'male' })),
    ...times(20, no({ ...small, gender: 'male' })),
  ]);
  await snapshotOf(world, other);
  await inside(other, { filter: 'screens:yes,_youngest_child:0_5' });
  expect(await refusal(inside(other, { filter: 'screens:yes', split: '_gender' }))).toBe('results_filters_near');
});

test('one table after the other may be split: columns of two pages are not held against each other', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  await inside(id, { split: '_gender' });
  expect(await inside(id, { split: '_gender,screens' })).toMatchObject({ chosen: 110, looked: 0 });
});

test('a page says how many all are, so a group that lacks a few of them is refused without a session too', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, [...times(40, yes(large)), ...times(4, no(large))]);
  await snapshotOf(world, id);
  expect(await refusal(reading(null)(id, { filter: 'screens:yes' }))).toBe('results_filters_near');
});
