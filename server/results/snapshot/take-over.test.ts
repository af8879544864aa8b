import { expect, test } from 'vitest';
import { answerAll, file, inviteOne, makeCampaign, questions, save } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { type Answered, giveAnswers, times } from '#test/results/make-answers.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { unlinkErased } from '../../people/unlink-erased.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { publishVersion } from '../../surveys/authoring/publish-version.ts';
import type { Case } from '../../surveys/export/cases.ts';
import { makeSnapshot } from './make-snapshot.ts';

const world = await makeWorld();
const { context, clock, db } = world;

/** Makes the next snapshot, and tells of how many respondents the answers were read for it. */
async function madeOf(id: string): Promise<number> {
  let read = 0;
  const counting = (tx: Queryable): Queryable => ({
    ...tx,
    many: async <Row>(query: Sql<Row>) => {
      const rows = await tx.many(query);
      read += rows.filter((row) => Array.isArray((row as Partial<Case>).answers)).length;
      return rows;
    },
  });
  const transaction = <T>(work: (tx: Queryable) => Promise<T>) => db.transaction((tx) => work(counting(tx)));
  await makeSnapshot({ ...context, db: { ...db, transaction } }, id);
  return read;
}

/** All that the newest snapshot says. */
const newest = async (id: string) => ({
  row: await db.one(sql<{ respondents: number }>`
    select versions, respondents, finished, left_out, coded from survey.result
    where campaign_id = ${id} order by number desc limit 1`),
  columns: await db.many(sql<{ name: string; kind: string; bytes: Buffer }>`
    select name, kind, bytes from survey.result_column
    where campaign_id = ${id} and number = (select max(number) from survey.result where campaign_id = ${id})
    order by name, kind`),
});

/** The newest snapshot and one made from nothing are the same to the byte. The next one is made of the newest again. */
async function expectSameFromNothing(id: string): Promise<void> {
  const told = await newest(id);
  const last = sql`campaign_id = ${id} and number = (select max(number) from survey.result where campaign_id = ${id})`;
  const { read_by } = await db.one(sql<{ read_by: Buffer }>`select read_by from survey.result where ${last}`);
  await db.run(sql`update survey.result set read_by = null where ${last}`);
  expect(await madeOf(id)).toBe(told.row.respondents);
  expect(await newest(id)).toEqual(told);
  await db.run(sql`delete from survey.result where ${last}`);
  await db.run(sql`update survey.result set read_by = ${read_by} where ${last}`);
}

const yes = (where: string, finished = true): Answered => ({
  answers: { screens: ['yes'], hours: { value: [], other: where }, where: [where], rules: ['table', 'bed'] },
  background: finished ? { gender: 'female' } : {},
  finished,
});
const no: Answered = { answers: { screens: ['no'], why_not: ['Te jong. 🐣'], rules: ['none'] } };
const half = yes('Op zolder', false);

/** Everybody who stands halfway goes on to the end, all at the same moment. */
const goOn = (id: string) =>
  db.run(
    sql`update survey.participation set finished_at = ${clock.now()} where campaign_id = ${id} and finished_at is null`,
  );

test('only who finished since, or is not at the end, is read, and it is the same as all read anew', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  await giveAnswers(world, id, [...times(5, yes('Thuis, in bed. ')), ...times(4, no), ...times(3, half)]);
  expect(await madeOf(id)).toBe(12);
  expect(await madeOf(id)).toBe(3);
  for (const [at, come] of [[yes('Bij oma'), no, half], times(6, no), [half], []].entries()) {
    await giveAnswers(world, id, come);
    expect(await madeOf(id)).toBe([6, 10, 5, 5][at]);
    await expectSameFromNothing(id);
  }
  await goOn(id);
  await giveAnswers(world, id, [yes('é'), half]);
  expect(await madeOf(id)).toBe(7);
  await expectSameFromNothing(id);
  expect(await madeOf(id)).toBe(1);
});

test('who is left out goes out of it and comes back, and codes are given to answers that were taken over', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [...times(3, yes('Thuis')), ...times(6, no)]);
  await madeOf(id);
  await db.run(sql`
    insert into survey.left_out (campaign_id, number, made_at, reason, words)
    values (${id}, 1, ${clock.now()}, 'test', 'Zelf ingevuld.')`);
  const some = sql`campaign_id = ${id} and id in (
    select participation_id from survey.answer where campaign_id = ${id} and value = '{no}' order by 1 limit 2)`;
  await db.run(sql`update survey.participation set left_out = 1 where ${some}`);
  await db.run(
    sql`insert into survey.code (campaign_id, question, number, title) values (${id}, 'why_not', 1, 'Jong')`,
  );
  await db.run(sql`
    insert into survey.coded (campaign_id, question, respondent, code, coded_at)
    select ${id}::uuid, 'why_not', id, 1, ${clock.now()}::timestamptz from survey.participation where ${some}
    union all
    select ${id}::uuid, 'why_not', max(participation_id::text)::uuid, 1, ${clock.now()}::timestamptz from survey.answer
    where campaign_id = ${id} and value = '{no}'`);
  expect(await madeOf(id)).toBe(0);
  await expectSameFromNothing(id);
  await db.run(sql`update survey.participation set left_out = null where campaign_id = ${id}`);
  expect(await madeOf(id)).toBe(2);
  await expectSameFromNothing(id);
});

test('it is read whole after a new version, and when other code or another key made the former', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [...times(3, yes('Thuis')), half]);
  await madeOf(id);
  const more = questions.map((one) =>
    one.ref === 'screens' ? { ...one, options: [{ ref: 'both', title: 'Allebei' }, ...one.options!] } : one,
  );
  await db.transaction((tx) =>
    publishVersion(tx, context, id, file({ questions: [...more, { ref: 'last', title: 'Nog iets?', type: 'text' }] })),
  );
  await giveAnswers(world, id, [{ answers: { screens: ['both'], last: ['Nee.'] }, version: 2 }]);
  expect(await madeOf(id)).toBe(5);
  await giveAnswers(world, id, [no]);
  expect(await madeOf(id)).toBe(2);
  await expectSameFromNothing(id);
  await db.run(sql`update survey.result set read_by = '\\x01' where campaign_id = ${id}`);
  expect(await madeOf(id)).toBe(6);
});

test('after an erasure it is read whole, and nothing of the profile of whoever is gone stays', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  const [gone, stays] = [await joinProven(world), await joinProven(world)];
  for (const member of [gone, stays]) await answerAll(world, await inviteOne(world, id, member));
  await save(world, await inviteOne(world, id, await joinProven(world)), { screens: 'yes' });
  await db.run(sql`update contact.invitation set chance = 0.5 where campaign_id = ${id}`);
  expect(await madeOf(id)).toBe(3);
  expect(await madeOf(id)).toBe(1);
  await eraseMember(context, gone.email);
  expect(await madeOf(id)).toBe(3 + 1);
  await expectSameFromNothing(id);
  clock.advance(days(2));
  await unlinkErased(context);
  expect(await madeOf(id)).toBe(3);
  clock.advance(minutes(1));
  expect(await madeOf(id)).toBe(1);
  await expectSameFromNothing(id);
});
