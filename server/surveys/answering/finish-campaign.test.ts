import { describe, expect, test } from 'vitest';
import { finishCampaign } from '#contract/calls/surveys.ts';
import { answerAll, finish, makeRespondent, refusedSave, save } from '#test/make-campaigns.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld();
const { db } = world.context;
const offPath = async (campaign: string) => {
  const rows = await db.many(sql<{ question_id: string; off_path: boolean }>`
    select question_id, off_path from survey.answer where campaign_id = ${campaign} order by question_id`);
  return Object.fromEntries(rows.map(({ question_id, off_path }) => [question_id, off_path]));
};
const text = { ref: 'a', title: 'A', type: 'text' };

describe('finishing walks the path', () => {
  test('and marks what was answered beside it', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    await save(world, respondent, { screens: 'yes' });
    await save(world, respondent, { hours: 'long', where: 'Bank' });
    await save(world, respondent, { tips: 'Praten.' });
    // Back, and the other way.
    await save(world, respondent, { screens: 'no' });
    await save(world, respondent, { why_not: '' });
    await save(world, respondent, { rules: 'none|bed' });
    await finish(world, respondent);
    expect(await offPath(campaign)).toEqual({
      screens: false,
      hours: true,
      where: true,
      why_not: false,
      rules: false,
      tips: true,
    });
  });

  test('and stops at the first screen where something required is missing', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    const refusal = async () => {
      const { status, body } = await world.refused(finishCampaign, { body: respondent });
      return { status, errors: Object.keys(body.errors ?? {}) };
    };
    expect(await refusal()).toEqual({ status: 422, errors: ['answers.screens'] });
    const rows = await db.many(sql`select from survey.participation where campaign_id = ${campaign}`);
    expect(rows).toHaveLength(0);
    await save(world, respondent, { screens: 'yes' });
    expect(await refusal()).toEqual({ status: 422, errors: ['answers.hours', 'answers.where'] });
    await save(world, respondent, { hours: { other: true, other_value: 'Wisselt' }, where: 'Bank' });
    await finish(world, respondent);
    expect(await refusedSave(world, respondent, { tips: 'x' })).toMatchObject({ status: 403 });
  });

  test('past what nobody needs to answer, without a single answer if need be', async () => {
    const { respondent, campaign } = await makeRespondent(world, {
      file: { questions: [text, { ...text, ref: 'b' }] },
    });
    await finish(world, respondent);
    expect(
      await db.many(sql`
      select finished_at is not null as finished from survey.participation where campaign_id = ${campaign}`),
    ).toEqual([{ finished: true }]);
  });
});

test('fifty at the same moment are one, and all hear the same', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  await save(world, respondent, { screens: 'no' });
  const replies = await Promise.all(Array.from({ length: 50 }, () => finish(world, respondent)));
  expect(new Set(replies.map((reply) => JSON.stringify(reply)))).toEqual(new Set(['{"anonymous_token":null}']));
  expect(await db.many(sql`select from survey.participation where campaign_id = ${campaign}`)).toHaveLength(1);
});

test('the whole way', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  await answerAll(world, respondent);
  expect(await offPath(campaign)).toEqual({ screens: false, why_not: false, rules: false });
});
