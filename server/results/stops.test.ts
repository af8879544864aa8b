import { expect, test } from 'vitest';
import { stopsOf } from '#contract/results/stops-svg.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { shuffleAnswers } from '../surveys/answering/shuffle.ts';
import { showResults } from './results-view.ts';

const world = await makeWorld();
const { context, clock } = world;
const inside = (id: string) => showResults(context, { session_id: null, may_open_cases: true }, id, {});
const done = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] } };
/** Of whoever may not open the cases. */
const outside = (id: string) => showResults(context, { session_id: null, may_open_cases: false }, id, {});
const half = (answers: Record<string, string[]>) => ({ answers, finished: false });
const close = (id: string, shuffled: boolean) =>
  context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - hours(3))},
      shuffled_at = ${shuffled ? clock.now() : null} where id = ${id}`);

test('where people stopped is counted on the way that they walked, and answers beside it count for nothing', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [
    ...times(50, done),
    ...times(14, half({ screens: ['yes'] })),
    // Went back and chose another way: what was answered on the first one is beside it now.
    ...times(12, half({ screens: ['no'], hours: ['long'], where: ['Thuis.'] })),
    ...times(11, half({ screens: ['no'], why_not: ['Te jong.'] })),
  ]);
  await snapshotOf(world, id);
  const { stops } = await inside(id);
  expect(stops).toMatchObject({ over: false, sending: 0 });
  // Nobody answered all without sending it: there is no row of that.
  expect(stopsOf(stops!).map(({ question, n }) => [question, n])).toEqual([
    ['hours', 14],
    ['why_not', 12],
    ['rules', 11],
  ]);
  expect((await outside(id)).stops).toMatchObject({ over: false });
  await close(id, false);
  for (const view of [inside, outside]) expect((await view(id)).stops).toMatchObject({ over: true });
});

test('a few who stopped are told to whoever may open the cases', async () => {
  const { id } = await makeCampaign(world);
  await giveAnswers(world, id, [
    ...times(50, done),
    ...times(4, half({ screens: ['yes'] })),
    ...times(30, half({ screens: ['no'] })),
  ]);
  await snapshotOf(world, id);
  const { stops } = await inside(id);
  expect(stops!.questions.map(({ n }) => n)).toEqual([4, 30]);
});

test('of an anonymous campaign it is told once nobody can go on', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await giveAnonymousAnswers(world, id, [
    ...times(50, done),
    ...times(17, half({ screens: ['yes'] })),
    ...times(6, half({ screens: ['no'] })),
  ]);
  await snapshotOf(world, id);
  expect((await inside(id)).stops).toBeNull();
  await close(id, true);
  await shuffleAnswers(context, [id]);
  await snapshotOf(world, id);
  expect((await inside(id)).stops).toEqual({
    over: true,
    questions: [{ question: 'hours', title: 'Hoe lang per dag?', n: 17 }, expect.objectContaining({ n: 6 })],
    sending: 0,
  });
});
