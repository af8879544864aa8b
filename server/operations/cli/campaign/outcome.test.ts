import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeWorld, minutes, type World } from '#test/world.ts';
import { sql } from '../../../platform/database/sql.ts';
import { shuffleAnswers } from '../../../surveys/answering/shuffle.ts';
import { sweepCampaigns } from '../../../surveys/campaigns/close.ts';
import { latestOutcome, readOutcomes } from '../../../surveys/campaigns/read-outcome.ts';
import type { CommandArgs } from '../command.ts';
import { runCommand } from '../run-command.ts';
import { campaignOutcome } from './outcome.ts';
import { campaignClose } from './publish.ts';

const world = await makeWorld();
const { context, clock } = world;

const run = (id: string, options: CommandArgs['options']) =>
  runCommand(campaignOutcome, context, { words: [id], options });
const words = { question: 'screens', sentence: 'De meeste kinderen hebben een scherm.', done: 'We schreven een gids.' };

/** Adds respondents to the campaign, who all gave this answer to its first question. */
async function answered(id: string, count: number, value: string, { anonymous = false, finished = true } = {}) {
  const ids = Array.from({ length: count }, () => randomUUID());
  const { db } = world.context;
  const now = clock.now();
  if (anonymous) {
    await db.run(sql`
      insert into survey.anonymous_participation (campaign_id, id, version, finished)
      select ${id}, unnest(${ids}::uuid[]), 1, ${finished}`);
    await db.run(sql`
      insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value)
      select ${id}, unnest(${ids}::uuid[]), 'screens', ${[value]}`);
    return;
  }
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select ${id}, unnest(${ids}::uuid[]), 1, ${now}, ${finished ? now : null}`);
  await db.run(sql`
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    select ${id}, unnest(${ids}::uuid[]), 'screens', ${value === '' ? [] : [value]}, ${now}`);
}

/** Closes the campaign, and moves the clock on until nobody can answer any more. */
async function over({ clock: hands }: World, id: string) {
  await runCommand(campaignClose, context, { words: [id], options: {} });
  hands.advance(minutes(36));
  await sweepCampaigns(context);
}

test('an outcome waits until nobody can answer, and until fifty did', async () => {
  const { id } = await makeCampaign(world);
  await answered(id, 40, 'yes');
  await answered(id, 9, 'no');
  await answered(id, 20, 'no', { finished: false });
  await answered(id, 20, '');
  expect((await run(id, words)).json).toMatchObject({ code: 'campaign_outcome_not_over' });
  await runCommand(campaignClose, context, { words: [id], options: {} });
  clock.advance(minutes(29));
  expect((await run(id, words)).json).toMatchObject({ code: 'campaign_outcome_not_over' });
  clock.advance(minutes(2));
  expect((await run(id, words)).json).toMatchObject({ code: 'campaign_outcome_too_few' });
  await answered(id, 1, 'no');
  expect((await run(id, words)).json).toMatchObject({ id, people: 50 });
});

test('shares are whole percentages of rounded counts, with base and month, also to members', async () => {
  const { id } = await makeCampaign(world, { title: 'Over schermen' });
  await answered(id, 83, 'yes');
  await answered(id, 9, 'no');
  await over(world, id);
  expect((await run(id, words)).failed).toBeUndefined();
  const told = (await readOutcomes(context.db, [id, randomUUID()])).get(id)!;
  expect(told).toEqual({
    title: 'Over schermen',
    month: '2026-11',
    people: expect.toSatisfy((people: number) => people === 90 || people === 95),
    question: 'Heeft je kind een eigen scherm?',
    several: false,
    shares: [
      { title: 'Ja', percent: expect.toSatisfy((percent: number) => percent >= 84 && percent <= 94) },
      { title: 'Nee', percent: null },
      { title: 'Andere antwoorden', percent: expect.toSatisfy((percent: number) => percent >= 1 && percent <= 16) },
    ],
    sentence: words.sentence,
    done: words.done,
  });
  expect(await latestOutcome(context.db)).toEqual(told);
  // However often the outcome is told, the same answers give the same numbers.
  await run(id, { ...words, done: 'Iets anders.' });
  const again = (await readOutcomes(context.db, [id])).get(id)!;
  expect(again).toEqual({ ...told, done: 'Iets anders.' });
});

test('answers that were left out do not count', async () => {
  const { id } = await makeCampaign(world);
  await answered(id, 60, 'yes');
  await answered(id, 40, 'no');
  await over(world, id);
  await context.db.run(sql`
    update survey.participation set left_out = 1 where campaign_id = ${id} and id in (
      select participation_id from survey.answer where campaign_id = ${id} and value = '{no}')`);
  expect((await run(id, words)).json).toMatchObject({ people: 60, shares: [{ percent: 100 }, { percent: null }, {}] });
  const { id: loose } = await makeCampaign(world, { anonymous: true });
  await answered(loose, 60, 'yes', { anonymous: true });
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${clock.now()}, shuffled_at = ${clock.now()} where id = ${loose}`);
  await context.db.run(sql`
    insert into survey.left_out (campaign_id, number, made_at, reason, words, day, pattern)
    values (${loose}, 1, ${clock.now()}, 'test', 'Proef.', '2026-11-01', '[{"id": "screens", "values": ["no"]}]')`);
  expect((await run(loose, words)).json).toMatchObject({ code: 'results_not_made' });
});

test('an anonymous campaign waits for its last shuffle', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  await answered(id, 60, 'yes', { anonymous: true });
  await runCommand(campaignClose, context, { words: [id], options: {} });
  clock.advance(minutes(31));
  await shuffleAnswers(context);
  expect((await run(id, words)).json).toMatchObject({ code: 'campaign_outcome_not_over' });
  clock.advance(minutes(5));
  await sweepCampaigns(context);
  expect((await run(id, words)).json).toMatchObject({ id, people: 60 });
});

test('what cannot be told is refused by name, and what was told is taken back', async () => {
  const { id } = await makeCampaign(world);
  await answered(id, 60, 'yes');
  await over(world, id);
  for (const question of ['why_not', 'nothing', 'where']) {
    expect((await run(id, { ...words, question })).json).toMatchObject({ code: 'campaign_outcome_question' });
  }
  for (const wrong of [{ sentence: ' ' }, { done: 'a'.repeat(241) }]) {
    expect((await run(id, { ...words, ...wrong })).json).toMatchObject({ code: 'campaign_outcome_words' });
  }
  await run(id, words);
  for (const withdrawn of [true, false]) {
    const { text, json } = await run(id, { off: true });
    expect(json).toMatchObject({ withdrawn });
    expect(text).toContain(withdrawn ? 'is shown no more' : 'no outcome was shown');
  }
  expect(await readOutcomes(context.db, [id])).toEqual(new Map());
  const { actions } = await context.db.one(sql<{ actions: string[] }>`
    select array_agg(action order by number) as actions from office.audit
    where about = ${id} and action like 'campaign_outcome%'`);
  expect(actions).toEqual(['campaign_outcome_told', 'campaign_outcome_withdrawn']);
});
