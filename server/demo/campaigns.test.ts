import { expect, test } from 'vitest';
import { answerAll, show } from '#test/make-campaigns.ts';
import { sentTo } from '#test/make-members.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../database/sql.ts';
import { checkAnswers, toWire } from '../surveys/answering/check.ts';
import { countDays, listCampaigns } from '../surveys/campaigns/counts.ts';
import { exportAnswers } from '../surveys/export/export.ts';
import { readNews } from '../surveys/news.ts';
import { readPublished } from '../surveys/questionnaire/published.ts';
import { demoSurveys } from './campaigns.ts';
import { seedDemo } from './seed.ts';

const world = await makeWorld();
const { context } = world;
await seedDemo(context);
const campaigns = await listCampaigns(context.db);
const called = (title: RegExp) => campaigns.find((campaign) => title.test(campaign.title))!;

test('an open, a closed, an anonymous and a draft campaign, with a few thousand answers', async () => {
  expect(called(/Schermen/)).toMatchObject({ state: 'published', anonymous: false });
  expect(called(/basisschool/)).toMatchObject({ state: 'published', anonymous: false });
  expect(called(/basisschool/).ends_at!.getTime()).toBeLessThan(world.clock.now().getTime());
  expect(called(/veilig/)).toMatchObject({ state: 'published', anonymous: true });
  expect(called(/Huiswerk/)).toMatchObject({ state: 'draft', invited: 0, started: 0 });
  for (const { started, finished, title } of campaigns.filter(({ state }) => state !== 'draft')) {
    expect(started, title).toBeGreaterThan(50);
    expect(finished / started, title).toBeGreaterThan(0.7);
    expect(finished, title).toBeLessThan(started);
  }
  const { count } = await context.db.one(sql<{ count: number }>`
    select (select count(*) from survey.answer) + (select count(*) from survey.anonymous_answer) as count`);
  expect(count).toBeGreaterThan(3000);
  expect(count).toBeLessThan(10_000);
});

test('the home page has a question to answer and an outcome that its shares bear out', async () => {
  const { taste, outcome } = await readNews(context);
  expect(taste).toMatchObject({ title: 'Op weg naar school', questions_most: 5 });
  expect(outcome).toMatchObject({
    question: 'Past dit advies bij je kind?',
    sentence: expect.stringContaining('Een op de vijf'),
  });
  const low = outcome!.shares.find(({ title }) => title.endsWith('te laag'))!;
  expect(low.percent).toBeGreaterThanOrEqual(18);
  expect(low.percent).toBeLessThanOrEqual(22);
});

test('every answer is one that the survey would have taken', async () => {
  const rows = await context.db.many(sql<{ campaign_id: string; id: string; answers: never[] }>`
    select campaign_id, participation_id as id, jsonb_agg(jsonb_build_object(
      'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)) as answers
    from (select campaign_id, participation_id, question_id, value, other_value from survey.answer union all
      select campaign_id, participation_id, question_id, value, other_value from survey.anonymous_answer) as all_of_them
    group by campaign_id, participation_id`);
  expect(rows.length).toBeGreaterThan(500);
  for (const { campaign_id, answers } of rows) {
    const published = await readPublished(context.db, campaign_id, 1);
    expect(checkAnswers(published, toWire(answers)).errors).toEqual({});
  }
});

test('nobody answered before being asked, after it closed, or tomorrow', async () => {
  for (const { id, created_at, ends_at, title } of campaigns) {
    const days = await countDays(context.db, id);
    const last = new Date(Math.min(ends_at?.getTime() ?? Number.POSITIVE_INFINITY, world.clock.now().getTime()));
    for (const { day } of days) {
      expect(day >= created_at.toISOString().slice(0, 10), `${title} ${day}`).toBe(true);
      expect(day <= last.toISOString().slice(0, 10), `${title} ${day}`).toBe(true);
    }
  }
});

test('the links that the terminal prints open a survey, and so does the message in the mailbox', async () => {
  const [known, anonymous] = await demoSurveys(context);
  const [email, token] = known!.value.split('/').slice(-2).map(decodeURIComponent);
  const who = { email: email!, token: token! };
  expect(await show(world, who)).toMatchObject({ title: 'Schermen thuis en op school', answers: {} });
  expect(await show(world, { token: anonymous!.value.split('/').at(-1)! })).toMatchObject({ anonymous: true });
  const [message] = await sentTo(world, '+31600000001', 'invitation');
  expect(message!.body_text).toContain(known!.value);
  await expect(answerAll(world, who)).rejects.toThrow('Niet alles is goed ingevuld.');
});

test('they can be exported, but the draft', async () => {
  expect((await exportAnswers(context, called(/veilig/).id)).length).toBe(241);
  await expect(exportAnswers(context, called(/Huiswerk/).id)).rejects.toThrow('campaign_draft_has_no_answers');
});
