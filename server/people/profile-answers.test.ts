import { expect, test } from 'vitest';
import { putUser } from '#contract/calls/members.ts';
import { addMembers } from '#test/make-mailing.ts';
import { join } from '#test/make-members.ts';
import { days, makeWorld } from '#test/world.ts';
import { migrate, pending } from '../platform/database/migrate.ts';
import { sql } from '../platform/database/sql.ts';
import { jobQueue } from '../platform/jobs/install.ts';
import { writeAttributes } from './attributes.ts';
import { eraseMemberData } from './erase-member.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { context, db } = world;

/** Answers that stand in one shape only, or with another value or day. */
const apart = () =>
  db.many(sql`
    with before as (
      select member_id, key, value, (changed_at at time zone 'Europe/Amsterdam')::date as day from profile.attribute
    ), now as (
      select member_id, key, value, (changed_at at time zone 'Europe/Amsterdam')::date as day
      from profile.answers cross join profile.rows_of(answers)
    )
    (select * from before except select * from now) union all (select * from now except select * from before)`);
const answersOf = async (id: string) =>
  (await db.many(sql<{ answers: object }>`select answers from profile.answers where member_id = ${id}`))[0]?.answers;
/** As the release before writes and erases. */
const tellBefore = (ids: readonly string[], key: string, value: string) =>
  db.run(sql`
    insert into profile.attribute (member_id, key, value, changed_at)
    select id, ${key}, ${[value]}, ${context.clock.now()} from unnest(${ids}::uuid[]) as one (id)
    on conflict (member_id, key) do update set value = excluded.value, changed_at = excluded.changed_at`);
const rowsOf = (id: string) =>
  db.many(sql`
    select from profile.attribute where member_id = ${id} union all select from profile.answers where member_id = ${id}`);

test('both shapes say the same, whichever release wrote, and each answer keeps its own day', async () => {
  const { id, headers } = await join(world, { attributes: { zipcode: '1012', income: 'from_100' } });
  expect(await apart()).toEqual([]);
  const first = (await answersOf(id)) as Record<string, unknown[]>;
  world.clock.advance(days(2));
  await world.call(putUser, { body: { attributes: { zipcode: '9711', income: null, gender: 'female' } } }, headers);
  const { income: _, ...kept } = first;
  expect(await answersOf(id)).toEqual({ ...kept, zipcode: [Number(first.zipcode![0]) + 2, '9711'] });
  expect(await apart()).toEqual([]);
  await tellBefore([id], 'zipcode', '3511');
  await db.run(sql`delete from profile.attribute where member_id = ${id} and key = 'gender'`);
  const { gender: __, ...rest } = kept;
  expect(await answersOf(id)).toEqual({ ...rest, zipcode: [Number(first.zipcode![0]) + 2, '3511'] });
  await db.run(sql`delete from profile.answers where member_id = ${id}`);
  expect(await rowsOf(id)).toEqual([]);
});

test('of a thousand pairs of saves at the same moment none is lost', async () => {
  const ids = await addMembers(context, 1000);
  const known = new Set(ids.filter((_, at) => at % 2 === 0));
  await tellBefore([...known], 'zipcode', '1012');
  const save = (id: string, answers: Record<string, string>) =>
    db.transaction((tx) => writeAttributes(tx, id, answers, context.clock.now()));
  for (let at = 0; at < ids.length; at += 50) {
    const pairOf = (id: string) => [save(id, { zipcode: known.has(id) ? '' : '3511' }), save(id, { education: 'hbo' })];
    await Promise.all(ids.slice(at, at + 50).flatMap(pairOf));
  }
  const kept = await db.many(sql<{ member_id: string; keys: string[] }>`
    select member_id, array(select jsonb_object_keys(answers) order by 1) as keys from profile.answers
    where member_id = any(${ids}::uuid[])`);
  expect(kept).toHaveLength(ids.length);
  for (const { member_id, keys } of kept)
    expect(keys).toEqual(known.has(member_id) ? ['education'] : ['education', 'zipcode']);
  expect(await apart()).toEqual([]);
});

test('a move that was killed halfway goes on, brings back nobody who was erased, and keeps what was said meanwhile', async () => {
  const ids = (await addMembers(context, 1100)).sort();
  const [done, later, changed, wiped] = [ids[0]!, ids.at(-1)!, ids.at(-2)!, ids.at(-3)!];
  await tellBefore(ids, 'education', 'mbo');
  await tellBefore(ids, 'gender', 'female');
  await db.alone(async (client) => {
    await client.query(`set session_replication_role = replica`);
    await client.query('delete from profile.answers');
    await client.query(`set session_replication_role = origin`);
    await client.query("delete from house.migration where name like '%profile_answers_in_batches.sql'");
    await client.query('select profile.fill_answers(null)');
  });
  expect([await answersOf(done), await answersOf(later)]).toEqual([expect.anything(), undefined]);
  for (const id of [done, later]) await db.transaction((tx) => eraseMemberData(tx, context, id));
  await tellBefore([changed], 'education', 'hbo');
  await db.run(sql`delete from profile.attribute where member_id = ${wiped} and key = 'gender'`);

  expect(await pending(db, jobQueue)).toEqual([expect.stringContaining('profile_answers_in_batches')]);
  await migrate(db, jobQueue);
  expect(await apart()).toEqual([]);
  expect([await rowsOf(done), await rowsOf(later)]).toEqual([[], []]);
  expect(await answersOf(changed)).toMatchObject({ education: [expect.anything(), 'hbo'], gender: expect.anything() });
  expect(Object.keys((await answersOf(wiped))!)).toEqual(['education']);
  expect(await answersOf(ids[500]!)).toMatchObject({ education: expect.anything(), gender: expect.anything() });
});
