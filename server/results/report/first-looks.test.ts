import { expect, test } from 'vitest';
import { readHomepage, setFirstLook } from '#contract/calls/office/homepage.ts';
import { answerAll, finish, makeCampaign, makeRespondent, questions, show } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { makePublishedNightly } from './first-looks.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const noor = { origin: world.office_url, cookie: (await makeStaff(world, 'researcher')).cookies };

const choose = (id: string, question_id: string | null) =>
  world.call(setFirstLook, { params: { id }, body: { question_id } }, noor);
const said = (...value: string[]) => ({ answers: { screens: value } });
const give = async (id: string, count: number, value: string) => {
  await giveAnswers(world, id, times(count, said(value)));
  await snapshotOf(world, id);
};
const night = () => makePublishedNightly(world.context);

test('who finishes sees the question that was allowed from the night after fifty answers, made anew after ten more', async () => {
  const { campaign, respondent } = await makeRespondent(world);
  await answerAll(world, respondent);
  const look = async () => {
    world.clock.advance(minutes(2));
    return (await finish(world, respondent)).first_look;
  };
  expect(await look()).toBeUndefined();
  await choose(campaign, 'screens');
  expect(await look()).toEqual({ outcome_day: null, shown: null });
  await give(campaign, 40, 'yes');
  await night();
  expect((await look())?.shown).toBeNull();
  await give(campaign, 39, 'no');
  expect((await look())?.shown).toBeNull();
  await night();
  const first = await look();
  expect(first?.shown).toMatchObject({ question_id: 'screens', people: 'ongeveer 80 ouders', several: false });
  expect(first?.shown?.parts.reduce((sum, { percent }) => sum + (percent ?? 0), 0)).toBe(100);
  expect(first?.shown?.parts[0]?.same).toBe('De helft van de ouders koos hetzelfde als jij.');
  await give(campaign, 9, 'no');
  await night();
  expect(await look()).toEqual(first);
  await give(campaign, 1, 'no');
  await night();
  expect((await look())?.shown?.people).toBe('ongeveer 90 ouders');
  await choose(campaign, null);
  expect(await look()).toBeUndefined();
});

test('a question in other words is a first look anew, from fifty answers to it', async () => {
  const { campaign, respondent } = await makeRespondent(world);
  await answerAll(world, respondent);
  await choose(campaign, 'screens');
  await give(campaign, 59, 'yes');
  await night();
  const look = async () => {
    world.clock.advance(minutes(2));
    return (await finish(world, respondent)).first_look?.shown;
  };
  expect((await look())?.people).toBe('ongeveer 60 ouders');
  await world.context.db.run(sql`
    insert into survey.version (campaign_id, number, questionnaire, published_at)
    select campaign_id, 2, jsonb_set(questionnaire, '{questions,0,title}', '"En nu?"'), ${world.clock.now()}
    from survey.version where campaign_id = ${campaign}`);
  await world.context.db.run(sql`update survey.campaign set version = 2 where id = ${campaign}`);
  expect(await look()).toBeNull();
  const anew = times(70, { answers: { screens: ['no'] }, version: 2 });
  await giveAnswers(world, campaign, anew);
  await snapshotOf(world, campaign);
  await night();
  expect(await look()).toMatchObject({ question: 'En nu?', people: 'ongeveer 70 ouders' });
});

test('a first look at anonymous answers is made anew after twenty-five more', async () => {
  const { id, token } = await makeCampaign(world, { anonymous: true });
  await choose(id, 'screens');
  const { anonymous_token } = await show(world, { token: token! });
  const visitor = { token: token!, anonymous_token: anonymous_token! };
  await answerAll(world, visitor);
  const people = async (more: number) => {
    await giveAnonymousAnswers(world, id, times(more, said('yes')));
    await snapshotOf(world, id);
    await night();
    world.clock.advance(minutes(2));
    return (await finish(world, visitor)).first_look?.shown?.people;
  };
  expect(await people(59)).toBe('ongeveer 60 ouders');
  expect(await people(20)).toBe('ongeveer 60 ouders');
  expect(await people(10)).toBe('ongeveer 90 ouders');
});

test('an open question and one that is marked sensitive are neither offered nor taken', async () => {
  const marked = questions.map((one) => (one.ref === 'rules' ? { ...one, sensitive: true } : one));
  const { id } = await makeCampaign(world, { questions: marked });
  const { first_look_questions } = await world.call(readHomepage, { params: { id } }, noor);
  expect(first_look_questions.map((one) => one.id)).toEqual(['screens', 'hours', 'alone']);
  for (const question_id of ['rules', 'tips']) {
    const refused = await world.refused(setFirstLook, { params: { id }, body: { question_id } }, noor);
    expect(refused.body.message).toContain('niet gevoelig');
  }
});
