import { describe, expect, test } from 'vitest';
import { finishCampaign, getCampaign, saveAnswers, saveMissing } from '#contract/calls/surveys.ts';
import {
  answerAll,
  answersOf,
  finish,
  inviteOne,
  makeCampaign,
  makeRespondent,
  refusedSave,
  save,
  show,
} from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { days, hours, makeWorld, minutes } from '#test/world.ts';
import { enforceRateLimit, networkOf } from '../../platform/core/rate-limits.ts';
import { enforceRateLimitInMemory } from '../../platform/core/rate-limits-in-memory.ts';
import { sql } from '../../platform/database/sql.ts';
import { closeCampaign } from '../campaigns/close.ts';

const world = await makeWorld({ env: { LINK_HOSTS: 'dank.example' } });
const { db } = world.context;
const inactive = (message: RegExp, link: string | null = null) => ({
  status: 403,
  body: { type: 'CAMPAIGN_INACTIVE', message: expect.stringMatching(message), link },
});

test.each(['Bearer dead', 'bearer x', 'Basic eA==', 'Bearer ', `Bearer ${'x'.repeat(40)}`])(
  'a survey asks nobody to log in, and never looks at the header: %j',
  async (authorization) => {
    const { respondent } = await makeRespondent(world, { file: { attributes: ['zipcode'] } });
    const headers = { authorization };
    const answers = (given: Record<string, string>) => ({ body: { ...respondent, answers: answersOf(given) } });
    const { data } = await world.call(getCampaign, { query: respondent }, headers);
    expect(data.answers).toEqual({});
    for (const given of [{ screens: 'no' }, { why_not: '' }, { rules: 'none' }]) {
      await world.call(saveAnswers, answers(given), headers);
    }
    await world.call(saveMissing, { body: { ...respondent, attributes: { zipcode: '9711' } } }, headers);
    await world.call(finishCampaign, { body: respondent }, headers);
    expect((await world.refused(saveAnswers, answers({ screens: 'no' }), headers)).status).toBe(403);
  },
);

test('a link shows the survey, and what was saved comes back on any device', async () => {
  const { respondent } = await makeRespondent(world, { file: { link: 'https://dank.example/' } });
  const fresh = await show(world, respondent);
  expect(fresh).toMatchObject({
    title: 'Schermen thuis',
    description: 'Kort.',
    link: 'https://dank.example/',
    anonymous: false,
    anonymous_token: null,
    missing_segments: [],
    answers: {},
  });
  expect(fresh.questions.map(({ id }) => id)).toEqual(['screens', 'hours', 'why_not', 'rules', 'tips']);
  expect(fresh.questions[1]).toMatchObject({
    has_other_option: 1,
    is_required: true,
    go_to_question_id: 'rules',
    sub_questions: [{ id: 'where' }, { id: 'alone' }],
  });
  expect(fresh.questions[0]!.options).toEqual([
    { id: 'yes', title: 'Ja', go_to: null },
    { id: 'no', title: 'Nee', go_to: 'why_not' },
  ]);

  expect(await save(world, respondent, { screens: 'yes' })).toEqual({ anonymous_token: null });
  await save(world, respondent, {
    hours: { other: true, other_value: 'Wisselt | erg' },
    where: 'Op de bank',
    alone: '',
  });
  await save(world, respondent, { rules: 'bed|table' });
  expect((await show(world, respondent)).answers).toEqual(
    answersOf({
      screens: 'yes',
      hours: { other: true, other_value: 'Wisselt | erg' },
      where: 'Op de bank',
      alone: '',
      rules: 'bed|table',
    }),
  );
});

test('saving again replaces, and says the same', async () => {
  const { respondent } = await makeRespondent(world);
  const first = await save(world, respondent, { hours: { other: true, other_value: 'x' }, where: 'a' });
  const second = await save(world, respondent, { hours: 'long', where: 'b' });
  expect(second).toEqual(first);
  expect((await show(world, respondent)).answers).toEqual(answersOf({ hours: 'long', where: 'b' }));
});

test('a sub-question that was not sent stays as it is', async () => {
  const { respondent } = await makeRespondent(world);
  await save(world, respondent, { hours: 'long', where: 'b', alone: 'a' });
  await save(world, respondent, { hours: 'short', where: 'c' });
  expect((await show(world, respondent)).answers).toEqual(answersOf({ hours: 'short', where: 'c', alone: 'a' }));
});

test('showing and asking record nothing', async () => {
  const { respondent, campaign } = await makeRespondent(world);
  await show(world, respondent);
  await world.call(saveAnswers, { body: { ...respondent, answers: {} } });
  await refusedSave(world, respondent, { screens: 'maybe' });
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) from survey.participation where campaign_id = ${campaign}`);
  expect(count).toBe(0);
});

describe('whose link it is', () => {
  test('spelling of the address does not matter, and another person is as unknown as an unknown token', async () => {
    const { respondent, member } = await makeRespondent(world);
    const other = await joinProven(world);
    expect(await show(world, { ...respondent, email: ` ${member.email.toUpperCase()}` })).toMatchObject({
      answers: {},
    });
    const unknown = { token: 'x'.repeat(43), email: member.email };
    const refusals = await Promise.all(
      [
        unknown,
        { ...respondent, email: other.email },
        { token: respondent.token },
        { ...respondent, email: '' },
        { ...respondent, email: 'geen adres' },
        { ...respondent, token: respondent.token.toUpperCase() },
        { ...respondent, token: `${respondent.token}=` },
        { ...respondent, token: `${respondent.token} ` },
        { ...respondent, token: '../../etc/passwd' },
        { ...respondent, token: '%00' },
        { ...respondent, token: 'a'.repeat(5000) },
      ].flatMap((query) => [
        world.refused(getCampaign, { query }),
        world.refused(saveAnswers, { body: { ...query, answers: {} } }),
        world.refused(finishCampaign, { body: query }),
      ]),
    );
    expect(refusals).toHaveLength(33);
    for (const { status, body } of refusals) {
      expect({ status, body }).toEqual({ status: 404, body: { message: 'Dit bestaat niet meer.' } });
    }
  });

  test.each(['piet+school', 'piet%20', "o'neil", 'piet/jan', '100%'])(
    'an address as %s opens what it should',
    async (local) => {
      const { id } = await makeCampaign(world);
      const member = await joinProven(world, { email: `${local}@voorbeeld.example` });
      expect(await show(world, await inviteOne(world, id, member))).toMatchObject({ title: 'Schermen thuis' });
    },
  );

  test('guessing is stopped, and whoever has a link does not notice', async () => {
    const { respondent } = await makeRespondent(world);
    const guess = { token: 'x'.repeat(43), email: respondent.email };
    for (let n = 0; n < 1001; n++) {
      await enforceRateLimit(world.context, 'survey_unknown_network', networkOf('127.0.0.1')).catch(() => undefined);
    }
    expect((await world.refused(getCampaign, { query: guess })).status).toBe(429);
    expect((await refusedSave(world, guess, { screens: 'yes' })).status).toBe(429);
    await save(world, respondent, { screens: 'yes' });
    world.clock.advance(minutes(15));
    expect((await world.refused(getCampaign, { query: guess })).status).toBe(404);
  });

  test('a link saves only so often', async () => {
    const { respondent } = await makeRespondent(world);
    for (let n = 0; n < 1200; n++) enforceRateLimitInMemory(world.context, 'survey_token', respondent.token);
    expect(await refusedSave(world, respondent, { screens: 'yes' })).toMatchObject({ status: 429 });
    world.clock.advance(minutes(1));
    await save(world, respondent, { screens: 'yes' });
  });

  test('an address that the member proved later counts too, and the old one still', async () => {
    const { respondent, member } = await makeRespondent(world);
    const email = `nieuw.${member.email}`;
    await db.run(sql`
      update contact.member set email = ${email}, email_key = ${email} where id = ${member.id}`);
    expect(await show(world, { ...respondent, email })).toMatchObject({ anonymous: false });
    expect(await show(world, respondent)).toMatchObject({ anonymous: false });
    await save(world, { ...respondent, email }, { screens: 'yes' });
    await db.run(sql`update contact.member set email_verified_at = null where id = ${member.id}`);
    expect((await world.refused(getCampaign, { query: { ...respondent, email } })).status).toBe(404);
    expect((await refusedSave(world, { ...respondent, email }, { screens: 'no' })).status).toBe(404);
  });

  test('whoever left is unknown, back again is known, erased is unknown for good; the answers stay', async () => {
    const { respondent, member, campaign } = await makeRespondent(world);
    await save(world, respondent, { screens: 'no' });
    const leave = (at: Date | null) => db.run(sql`update contact.member set left_at = ${at} where id = ${member.id}`);
    await leave(world.clock.now());
    expect((await world.refused(getCampaign, { query: respondent })).status).toBe(404);
    expect((await refusedSave(world, respondent, { screens: 'yes' })).status).toBe(404);
    expect((await world.refused(finishCampaign, { body: respondent })).status).toBe(404);
    await leave(null);
    await save(world, respondent, { screens: 'yes' });
    await db.run(sql`delete from contact.member where id = ${member.id}`);
    expect((await refusedSave(world, respondent, { screens: 'no' })).status).toBe(404);
    expect(await db.one(sql`select question_id, value from survey.answer where campaign_id = ${campaign}`)).toEqual({
      question_id: 'screens',
      value: ['yes'],
    });
  });
});

describe('open, or not', () => {
  test('not before it opens', async () => {
    const opens_at = new Date(world.clock.now().getTime() + hours(1)).toISOString();
    const { respondent } = await makeRespondent(world, { file: { opens_at } });
    const refusal = inactive(/nog niet open/);
    expect(await world.refused(getCampaign, { query: respondent })).toMatchObject(refusal);
    expect(await refusedSave(world, respondent, { screens: 'yes' })).toMatchObject(refusal);
    expect(await world.refused(finishCampaign, { body: respondent })).toMatchObject(refusal);
    world.clock.advance(hours(1));
    await save(world, respondent, { screens: 'yes' });
  });

  test('who had started when it closed has half an hour; who had not is late', async () => {
    const closes_at = new Date(world.clock.now().getTime() + hours(1)).toISOString();
    const { id } = await makeCampaign(world, { closes_at, link: 'https://dank.example/' });
    const [started, late] = await Promise.all([1, 2].map(() => makeRespondent(world, { campaign: id })));
    await save(world, started!.respondent, { screens: 'no' });
    world.clock.advance(hours(1));
    const closed = inactive(/gesloten/, 'https://dank.example/');
    expect(await world.refused(getCampaign, { query: late!.respondent })).toMatchObject(closed);
    expect(await refusedSave(world, late!.respondent, { screens: 'no' })).toMatchObject(closed);
    expect(await world.refused(finishCampaign, { body: late!.respondent })).toMatchObject(closed);

    world.clock.advance(minutes(29));
    expect((await show(world, started!.respondent)).answers).toEqual(answersOf({ screens: 'no' }));
    await save(world, started!.respondent, { why_not: 'x' });
    world.clock.advance(minutes(1));
    expect(await refusedSave(world, started!.respondent, { why_not: 'y' })).toMatchObject(closed);
    expect(await world.refused(finishCampaign, { body: started!.respondent })).toMatchObject(closed);
    expect(await db.many(sql`select value from survey.answer where campaign_id = ${id} order by question_id`)).toEqual([
      { value: ['no'] },
      { value: ['x'] },
    ]);
  });

  test('closed by hand it is as closed as by its date', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    await save(world, respondent, { screens: 'no' });
    await save(world, respondent, { why_not: 'x' });
    await closeCampaign(world.context, campaign);
    world.clock.advance(minutes(29));
    await save(world, respondent, { rules: 'none' });
    world.clock.advance(minutes(1));
    const closed = inactive(/gesloten/);
    expect(await world.refused(finishCampaign, { body: respondent })).toMatchObject(closed);
    expect(await refusedSave(world, respondent, { why_not: 'y' })).toMatchObject(closed);
    const kept = await db.many(
      sql`select value from survey.answer where campaign_id = ${campaign} order by question_id`,
    );
    expect(kept).toEqual([{ value: ['none'] }, { value: ['no'] }, { value: ['x'] }]);
  });

  test('finished is finished: everything else says so, and finishing again changes nothing', async () => {
    const { respondent, campaign } = await makeRespondent(world);
    await answerAll(world, respondent);
    const at = await db.one(sql`select finished_at from survey.participation where campaign_id = ${campaign}`);
    world.clock.advance(days(3));
    const refusal = inactive(/al ingevuld/);
    expect(await world.refused(getCampaign, { query: respondent })).toMatchObject(refusal);
    expect(await refusedSave(world, respondent, { screens: 'yes' })).toMatchObject(refusal);
    expect(await finish(world, respondent)).toEqual({ anonymous_token: null });
    expect(await db.one(sql`select finished_at from survey.participation where campaign_id = ${campaign}`)).toEqual(at);
  });

  test('a refusal for what is closed comes before one for what is wrong', async () => {
    const { respondent } = await makeRespondent(world);
    await answerAll(world, respondent);
    expect(await refusedSave(world, respondent, { nothing: 'x' })).toMatchObject(inactive(/al ingevuld/));
    const unknown = { ...respondent, email: 'iemand@anders.example' };
    expect((await refusedSave(world, unknown, { nothing: 'x' })).status).toBe(404);
  });
});

test('a link that is no longer allowed is not shown', async () => {
  const { respondent, campaign } = await makeRespondent(world, { file: { link: 'https://dank.example/' } });
  await db.run(sql`update survey.campaign set link = 'javascript:alert(1)' where id = ${campaign}`);
  expect((await show(world, respondent)).link).toBeNull();
});

test('two campaigns of one member are two things', async () => {
  const { respondent, member } = await makeRespondent(world);
  const { id } = await makeCampaign(world);
  const other = await inviteOne(world, id, member);
  await answerAll(world, respondent);
  expect((await show(world, other)).answers).toEqual({});
});
