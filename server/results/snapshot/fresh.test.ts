import { expect, test } from 'vitest';
import { readResults } from '#contract/calls/office/results.ts';
import { answerAll, file, inviteOne, makeCampaign, questions } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { days, makeWorld, minutes } from '#test/world.ts';
import { eraseMember } from '../../members/profile/erase-by-email.ts';
import { unlinkErased } from '../../people/unlink-erased.ts';
import { sql } from '../../platform/database/sql.ts';
import { shuffleAnswers } from '../../surveys/answering/shuffle.ts';
import { publishVersion } from '../../surveys/authoring/publish-version.ts';
import { makeResults, sweepResults } from './fresh.ts';
import { makeSnapshot } from './make-snapshot.ts';

const world = await makeWorld();
const { context, clock } = world;
const { cookies } = await makeCaseReader(world);
const one = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['table'] } };
const read = (id: string) => world.call(readResults, { params: { id }, query: {} }, { cookie: cookies });
const jobsOf = async (id: string) =>
  (
    await context.db.one(sql<{ many: number }>`
      select count(*) as many from jobs.job where name = 'results-make' and data ->> 'campaign_id' = ${id}`)
  ).many;
const numbers = async (id: string) =>
  (
    await context.db.many(
      sql<{ number: number }>`select number from survey.result where campaign_id = ${id} order by 1`,
    )
  ).map(({ number }) => number);

test('who looks asks for a snapshot that a job makes, and for the next one after a minute if somebody finished', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(30, one));
  const refused = await world.refused(readResults, { params: { id }, query: {} }, { cookie: cookies });
  expect(refused.body.message).toBe('We tellen, een moment.');
  expect(await jobsOf(id)).toBe(1);
  await makeResults(context, { campaign_id: id });
  expect((await read(id)).snapshot).toMatchObject({ number: 1, newer: false });
  await giveAnswers(world, id, times(10, one));
  // Counted by no snapshot yet, and then by one that is not shown.
  expect((await read(id)).snapshot).toMatchObject({ number: 1, newer: true, waiting: true });
  expect(await jobsOf(id)).toBe(1);
  clock.advance(minutes(1));
  await read(id);
  expect(await jobsOf(id)).toBe(2);
  await makeResults(context, { campaign_id: id });
  // Whoever asked at the same moment finds it made.
  await makeResults(context, { campaign_id: id });
  expect(await numbers(id)).toEqual([1, 2]);
  const former = await world.call(readResults, { params: { id }, query: { snapshot: '1' } }, { cookie: cookies });
  expect(former.snapshot).toMatchObject({ number: 1, newer: true });
  expect(former.snapshot).not.toHaveProperty('waiting');
  // A page may be open with the one before the newest, and with none that is older.
  await giveAnswers(world, id, [one]);
  clock.advance(minutes(1));
  await makeResults(context, { campaign_id: id });
  expect(await numbers(id)).toEqual([2, 3]);
});

test('when anonymous answers are shuffled for good, snapshots with the former keys go', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await giveAnonymousAnswers(world, id, times(30, one));
  await snapshotOf(world, id);
  await shuffleAnswers(context, [id]);
  expect(await numbers(id)).toEqual([]);
});

test('an anonymous version that fewer than ten finished makes no snapshot behind, while it is open and after', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const more = [...questions, { ref: 'last', title: 'Nog iets?', type: 'text' }];
  await context.db.transaction((tx) => publishVersion(tx, context, id, file({ anonymous: true, questions: more })));
  await giveAnonymousAnswers(world, id, times(60, one));
  await snapshotOf(world, id);
  await giveAnonymousAnswers(world, id, [...times(9, { ...one, version: 2 }), one]);
  clock.advance(minutes(2));
  expect((await read(id)).snapshot).toMatchObject({ number: 1, newer: false });
  expect(await jobsOf(id)).toBe(0);
  await sweepResults(context);
  expect(await numbers(id)).toEqual([1]);
  await shuffleAnswers(context, [id]);
  await snapshotOf(world, id);
  const { snapshot, respondents } = await read(id);
  expect(snapshot.newer).toBe(false);
  // Of sixty-one, in fives.
  expect([60, 65]).toContain(respondents);
  clock.advance(minutes(20));
  await sweepResults(context);
  expect((await read(id)).snapshot).toEqual(snapshot);
  expect(await jobsOf(id)).toBe(0);
});

test('an anonymous version that the tenth finished counts, and whoever looks hears of it', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const more = [...questions, { ref: 'last', title: 'Nog iets?', type: 'text' }];
  await context.db.transaction((tx) => publishVersion(tx, context, id, file({ anonymous: true, questions: more })));
  await giveAnonymousAnswers(world, id, times(60, one));
  await snapshotOf(world, id);
  await giveAnonymousAnswers(world, id, times(10, { ...one, version: 2 }));
  clock.advance(minutes(2));
  expect((await read(id)).snapshot).toMatchObject({ number: 1 });
  expect(await jobsOf(id)).toBe(1);
  await makeResults(context, { campaign_id: id });
  expect((await read(id)).respondents).toBe(70);
});

test('when answers are detached from whoever gave them, snapshots with their ids go', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(30, one));
  await snapshotOf(world, id);
  const longAgo = new Date(clock.now().getTime() - days(4000));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${longAgo} where id = ${id}`);
  await unlinkErased(context);
  expect(await numbers(id)).toEqual([]);
});

test('figures are there before anybody looks, and renewed every ten minutes while answers come', async () => {
  const { id } = await makeCampaign(world);
  await sweepResults(context);
  expect(await numbers(id)).toEqual([1]);
  await giveAnswers(world, id, times(30, one));
  clock.advance(minutes(2));
  await sweepResults(context);
  expect(await numbers(id)).toEqual([1]);
  clock.advance(minutes(8));
  await sweepResults(context);
  await sweepResults(context);
  expect(await numbers(id)).toEqual([1, 2]);
  const { id: old } = await makeCampaign(world);
  const longAgo = new Date(clock.now().getTime() - days(30));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${longAgo} where id = ${old}`);
  await sweepResults(context);
  expect(await numbers(old)).toEqual([1]);
});

test('who is erased makes every snapshot behind, of a survey that is long over too, and none that knew them stays', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  const [gone, stays] = [await joinProven(world), await joinProven(world)];
  for (const member of [gone, stays]) await answerAll(world, await inviteOne(world, id, member));
  await giveAnswers(world, id, times(30, one));
  await snapshotOf(world, id);
  clock.advance(minutes(1));
  await snapshotOf(world, id);
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - days(30))} where id = ${id}`);
  await sweepResults(context);
  expect(await numbers(id)).toEqual([1, 2]);
  await eraseMember(context, gone.email);
  expect((await read(id)).snapshot).toMatchObject({ number: 2, newer: true });
  await sweepResults(context);
  expect(await numbers(id)).toEqual([3]);
  expect((await read(id)).snapshot).toMatchObject({ number: 3, newer: false });
  await sweepResults(context);
  expect(await numbers(id)).toEqual([3]);
  // The night after, the answers have other ids too.
  clock.advance(days(1));
  await unlinkErased(context);
  expect(await numbers(id)).toEqual([]);
  await sweepResults(context);
  expect(await numbers(id)).toEqual([1]);
  const kept = await context.db.one(sql<{ classes: number }>`
    select count(*) as classes from survey.background where campaign_id = ${id}`);
  expect(kept.classes).toBe(1);
});

test('two jobs that make a snapshot of the same campaign at the same moment make one', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, times(3, one));
  const waiting = sql`select from pg_locks where relation = 'survey.result'::regclass and not granted`;
  const both = await context.db.transaction(async (tx) => {
    await tx.run(sql`lock table survey.result in share row exclusive mode`);
    const made = [makeSnapshot(context, id), makeSnapshot(context, id)];
    await expect.poll(() => tx.many(waiting)).toHaveLength(2);
    return made;
  });
  expect((await Promise.all(both)).toSorted()).toEqual([1, null]);
  expect(await numbers(id)).toEqual([1]);
});
