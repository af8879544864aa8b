import { expect, test, vi } from 'vitest';
import { readMakeUp, readMissing } from '#contract/calls/office/panel.ts';
import { enterMargin } from '#contract/calls/office/population.ts';
import { listProfileQuestions, stepProfileQuestion } from '#contract/calls/office/support/profile-questions.ts';
import { publishQuestion } from '#test/make-panel.ts';
import { makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { checkPanel, countPanel } from './stored-composition.ts';

vi.setConfig({ testTimeout: 60_000 });
const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, clock, db } = world;
/** Whose session is new: an hour passes. */
const noor = async () => ({ cookie: (await makeStaff(world, 'researcher')).cookies });

const addMembers = (count: number) =>
  db.run(sql`
    insert into contact.member (email, email_key, email_verified_at, invitation_method, registered_at)
    select one, one, ${clock.now()}, 'email', ${clock.now()}
    from (select gen_random_uuid() || '@panel.example' as one from generate_series(1, ${count}::integer)) as many`);
const asked = async () => {
  const jobs = await db.many(
    sql<{ data: unknown }>`select data from jobs.job where name = 'panel-count' and state = 'created'`,
  );
  return jobs.map(({ data }) => data);
};

test('a large panel is counted by a job, and shown as it was counted last', async () => {
  await addMembers(5007);
  const look = async () => world.call(readMakeUp, {}, await noor());
  const refused = await world.refused(readMakeUp, {}, await noor());
  expect(refused).toMatchObject({ status: 422, retry_after_s: 5 });
  expect(await asked()).toEqual([{ page: 'make_up' }]);
  await countPanel(context, { page: 'make_up' });
  await db.run(sql`delete from jobs.job where name = 'panel-count'`);
  const { members, counted_at } = await look();
  expect(members).toBe(5000);
  await addMembers(100);
  clock.advance(minutes(58));
  expect(await look()).toMatchObject({ members: 5000, counted_at });
  expect(await asked()).toEqual([]);

  clock.advance(minutes(2));
  expect(await look()).toMatchObject({ members: 5000, counted_at });
  expect(await asked()).toEqual([{ page: 'make_up' }]);
  await countPanel(context, { page: 'make_up' });
  const again_at = clock.now().toISOString();
  expect(await look()).toMatchObject({ members: 5100, counted_at: again_at });
  // At night it is held against the members, whatever is kept.
  await db.run(sql`
    update house.setting set value = jsonb_set(value, '{shown,members}', '31000') where name = 'panel_make_up'`);
  expect(await look()).toMatchObject({ members: 31_000 });
  await checkPanel(context);
  expect(await look()).toMatchObject({ members: 5100 });
  // Kept as it is shown, so that no difference of a few members is.
  const { kept } = await db.one(
    sql<{ kept: string }>`select value::text as kept from house.setting where name = 'panel_make_up'`,
  );
  expect([...kept.matchAll(/"count": (\d+)/g)].filter(([, count]) => Number(count) % 10 !== 0)).toEqual([]);
  // Nor is what was counted before a colleague retired a question shown.
  const headers = { ...(await noor()), origin: world.office_url };
  const key = await publishQuestion(world, headers);
  await countPanel(context, { page: 'make_up' });
  expect((await look()).questions.map((one) => one.key)).toContain(key);
  await world.call(stepProfileQuestion, { params: { key }, body: { state: 'retired' } }, headers);
  await world.refused(readMakeUp, {}, await noor());
});

test('without the figures that a colleague entered a count is not shown', async () => {
  const look = async () => {
    await countPanel(context, { page: 'missing' });
    return (await world.call(readMissing, {}, await noor())).variables;
  };
  expect(await look()).toEqual([]);
  const categories = [
    { id: 'female', count: 50 },
    { id: 'male', count: 50 },
  ];
  const body = { base: 0, source: 'CBS', reference_date: '2025-01-01', counted: 'percent' as const, categories };
  await world.call(enterMargin, { params: { variable: 'gender' }, body }, await noor());
  expect(await world.refused(readMissing, {}, await noor())).toMatchObject({ status: 422 });
  expect(await look()).toHaveLength(1);
});

test('how many answered a question of a large panel is what was counted last', async () => {
  const options = JSON.stringify([{ id: 'yes', title: 'Ja' }]);
  await db.run(sql`
    insert into profile.question (key, title, question, description, type, options, page, asked, required, sensitive, state)
    values ('own_pet', 'Huisdier', 'Heb je een huisdier?', '', 'multiple_choice', ${options}::jsonb, 1, 'registration',
      false, false, 'asked')`);
  const answer = () =>
    db.run(sql`
      insert into profile.answers (member_id, answers)
      select id, '{"own_pet": [9000, "yes"]}' from contact.member
      where id not in (select member_id from profile.answers) limit 30`);
  const look = async () => (await world.call(listProfileQuestions, {}, await noor())).questions[0]!.answers;
  await answer();
  expect(await look()).toBe(30);
  await countPanel(context, { page: 'answered' });
  await answer();
  expect(await look()).toBe(30);
  clock.advance(minutes(60));
  await countPanel(context, { page: 'answered' });
  expect(await look()).toBe(60);
});
