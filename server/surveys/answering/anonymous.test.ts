import { describe, expect, test } from 'vitest';
import { getCampaign, saveAnswers } from '#contract/calls/surveys.ts';
import { answersOf, finish, inviteOne, makeCampaign, refusedSave, save, show } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { hours, makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeCampaign, sweepCampaigns } from '../campaigns/close.ts';
import { shuffleAnswers } from './shuffle.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db, context } = { db: world.context.db, context: world.context };
const anonymous = (over: object = {}) => makeCampaign(world, { anonymous: true, ...over });
const enter = async (token: string) => {
  const { anonymous_token } = await show(world, { token });
  return { token, anonymous_token: anonymous_token! };
};
const rows = (id: string) =>
  db.many(sql<{ id: string; finished: boolean }>`
    select id, finished from survey.anonymous_participation where campaign_id = ${id}`);

test('a visitor gets a token and no row, keeps the token, and is never told answers', async () => {
  const { id, token } = await anonymous();
  const who = await enter(token!);
  expect(await show(world, who)).toMatchObject({ anonymous: true, answers: {}, anonymous_token: who.anonymous_token });
  expect(await rows(id)).toEqual([]);
  expect(await save(world, who, { screens: 'no' })).toEqual({ anonymous_token: who.anonymous_token });
  expect(await show(world, who)).toMatchObject({ answers: {}, anonymous_token: who.anonymous_token });
  expect(await save(world, who, { why_not: 'x' })).toEqual({ anonymous_token: who.anonymous_token });
  expect(await finish(world, who)).toEqual({ anonymous_token: who.anonymous_token });
  expect(await rows(id)).toMatchObject([{ finished: true }]);
});

test('after finishing any visitor of that address begins anew; saving with the old one is over', async () => {
  const { id, token } = await anonymous();
  const who = await enter(token!);
  await save(world, who, { screens: 'no' });
  await finish(world, who);
  expect(await finish(world, who)).toEqual({ anonymous_token: who.anonymous_token });
  expect(await refusedSave(world, who, { screens: 'yes' })).toMatchObject({
    status: 403,
    body: { type: 'CAMPAIGN_INACTIVE' },
  });
  const { anonymous_token } = await show(world, who);
  expect(anonymous_token).not.toBe(who.anonymous_token);
  await save(world, { token: token!, anonymous_token: anonymous_token! }, { screens: 'yes' });
  expect(await rows(id)).toHaveLength(2);
});

test('a token that we never made is replaced when showing and unknown when saving', async () => {
  const { token } = await anonymous();
  const { token: other } = await anonymous();
  const real = (await enter(token!)).anonymous_token;
  const elsewhere = (await enter(other!)).anonymous_token;
  const last = real.at(-1) === 'A' ? 'B' : 'A';
  for (const made of [
    elsewhere,
    'x'.repeat(43),
    real.toLowerCase(),
    `${real.slice(0, -1)}${last}`,
    `${real}=`,
    'x',
    '',
  ]) {
    const who = { token: token!, anonymous_token: made };
    expect((await show(world, who)).anonymous_token).not.toBe(made);
    expect((await refusedSave(world, who, { screens: 'yes' })).status, made).toBe(404);
  }
  expect((await refusedSave(world, { token: token! }, { screens: 'yes' })).status).toBe(404);
});

describe('the campaign says whether it is anonymous, not the route', () => {
  test('its token works with an address beside it, which is ignored like a log-in', async () => {
    const { id, token } = await anonymous();
    const { email, headers } = await joinProven(world);
    const asked = { query: { token: token!, email } };
    const { data } = await world.call(getCampaign, asked, headers);
    expect(data).toMatchObject({ anonymous: true, answers: {} });
    const body = {
      token: token!,
      email,
      anonymous_token: data.anonymous_token,
      answers: answersOf({ screens: 'yes' }),
    };
    await world.call(saveAnswers, { body }, headers);
    expect(await rows(id)).toHaveLength(1);
    await world.call(saveAnswers, { body: { ...body, email: 'geen adres' } }, { authorization: 'Bearer dead' });
    expect(await rows(id)).toHaveLength(1);
  });

  test('an invitation opens nothing without its address, and has no anonymous token', async () => {
    const { id } = await makeCampaign(world);
    const invited = await inviteOne(world, id, await joinProven(world));
    expect((await world.refused(getCampaign, { query: { token: invited.token } })).status).toBe(404);
    const { token } = await anonymous();
    const { anonymous_token } = await enter(token!);
    expect((await show(world, { ...invited, anonymous_token })).anonymous_token).toBeNull();
    expect(await save(world, { ...invited, anonymous_token }, { screens: 'yes' })).toEqual({ anonymous_token: null });
  });

  test('and cannot say otherwise once it is out', async () => {
    const { id } = await anonymous();
    await expect(db.run(sql`update survey.campaign set anonymous = false where id = ${id}`)).rejects.toThrow(
      /anonymous/,
    );
    await expect(db.run(sql`update survey.campaign set state = 'draft' where id = ${id}`)).rejects.toThrow(/anonymous/);
    await expect(
      db.run(sql`update survey.version set questionnaire = '{}' where campaign_id = ${id}`),
    ).rejects.toThrow();
  });
});

describe('closing', () => {
  const state = (id: string) =>
    db.one(sql<{ state: string; shuffled: boolean; transactions: number }>`
      select state, shuffled_at is not null as shuffled,
        (select count(distinct answer.xmin::text) from survey.anonymous_answer answer where campaign_id = ${id}) as transactions
      from survey.campaign where id = ${id}`);

  test('who had started has half an hour; then nothing leads to what was said', async () => {
    const { id, token } = await anonymous();
    const who = await enter(token!);
    const late = await enter(token!);
    await save(world, who, { screens: 'no' });
    await closeCampaign(context, id);
    expect(await refusedSave(world, late, { screens: 'yes' })).toMatchObject({ status: 403 });
    expect((await world.refused(getCampaign, { query: late })).body.type).toBe('CAMPAIGN_INACTIVE');
    expect(await show(world, who)).toMatchObject({ anonymous_token: who.anonymous_token });
    await save(world, who, { why_not: 'Te jong.' });
    await finish(world, who);
    await sweepCampaigns(context);
    const before = await rows(id);
    expect(await state(id)).toMatchObject({ state: 'closed', shuffled: false });

    world.clock.advance(minutes(36));
    await sweepCampaigns(context);
    const after = await rows(id);
    expect(after).toMatchObject([{ finished: true }]);
    expect(after[0]!.id).not.toBe(before[0]!.id);
    expect(await state(id)).toMatchObject({ shuffled: true, transactions: 1 });
    expect(
      await db.many(sql`
      select question_id, value from survey.anonymous_answer join survey.anonymous_participation participation
        on participation.id = participation_id
      where anonymous_answer.campaign_id = ${id} order by question_id`),
    ).toEqual([
      { question_id: 'screens', value: ['no'] },
      { question_id: 'why_not', value: ['Te jong.'] },
    ]);
    expect(await refusedSave(world, who, { tips: 'x' })).toMatchObject({ status: 403 });
  });

  test('one that closes by its own date is seen to as well', async () => {
    const closes_at = new Date(world.clock.now().getTime() + hours(1)).toISOString();
    const { id, token } = await anonymous({ closes_at });
    for (let n = 0; n < 5; n++) await save(world, await enter(token!), { screens: 'no' });
    expect(await state(id)).toEqual({ state: 'published', shuffled: false, transactions: 5 });
    world.clock.advance(hours(1));
    await Promise.all([sweepCampaigns(context), sweepCampaigns(context)]);
    expect(await state(id)).toEqual({ state: 'closed', shuffled: false, transactions: 1 });
    world.clock.advance(hours(1));
    await Promise.all([sweepCampaigns(context), sweepCampaigns(context)]);
    expect(await state(id)).toEqual({ state: 'closed', shuffled: true, transactions: 1 });
    expect(await rows(id)).toHaveLength(5);
  });

  test('saves that come in while it is shuffled are all kept', { repeats: 1 }, async () => {
    const { id, token } = await anonymous();
    const all = await Promise.all(Array.from({ length: 20 }, () => enter(token!)));
    await Promise.all(all.map((who) => save(world, who, { screens: 'no' })));
    const tips = all.map(async (who, n) => {
      await save(world, who, { tips: `${n}` });
      await finish(world, who);
    });
    const shuffles = Array.from({ length: 3 }, () => shuffleAnswers(context));
    await Promise.all([...tips, closeCampaign(context, id), ...shuffles]);
    const { kept } = await db.one(sql<{ kept: number }>`
      select count(*) as kept from survey.anonymous_answer where campaign_id = ${id} and question_id = 'tips'`);
    expect(kept).toBe(20);
    expect((await rows(id)).every(({ finished }) => finished)).toBe(true);
  });
});
