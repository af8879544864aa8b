import { expect, test } from 'vitest';
import { getNews } from '#contract/calls/home.ts';
import { readHomepage, removeOutcome, setOutcome, setTeaser } from '#contract/calls/office/homepage.ts';
import { rules } from '#contract/rules.ts';
import { answerAll, makeCampaign, makeRespondent } from '#test/make-campaigns.ts';
import { logIn, makeStaff } from '#test/make-staff.ts';
import { makeWorld, minutes } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const as = async (role: 'researcher' | 'support') => ({
  origin: world.office_url,
  cookie: (await makeStaff(world, role)).cookies,
});
const person = await makeStaff(world, 'researcher');
const noor = { origin: world.office_url, cookie: person.cookies };

test('a researcher puts the first question on the home page and takes it off; another one takes its place', async () => {
  const [one, two] = [await makeCampaign(world, { anonymous: true }), await makeCampaign(world, { anonymous: true })];
  const set = (id: string, shown: boolean) => world.call(setTeaser, { params: { id }, body: { shown } }, noor);
  const shown = async (id: string) => (await world.call(readHomepage, { params: { id } }, noor)).teaser;
  await set(one.id, true);
  await set(two.id, true);
  expect([await shown(one.id), await shown(two.id)]).toEqual([false, true]);
  await set(one.id, false);
  expect(await shown(two.id)).toBe(true);
  await set(two.id, false);
  expect(await shown(two.id)).toBe(false);
  const support = await as('support');
  const refused = await world.refused(setTeaser, { params: { id: one.id }, body: { shown: true } }, support);
  expect(refused.status).toBe(403);
});

test('an outcome is offered when nobody can answer any more, told from fifty answers on, and taken back', async () => {
  const { campaign, respondent } = await makeRespondent(world);
  await answerAll(world, respondent);
  const params = { id: campaign };
  const read = () => world.call(readHomepage, { params }, noor);
  expect((await read()).questions).toEqual([]);
  await db.run(sql`update survey.campaign set closed_at = ${world.clock.now()} where id = ${campaign}`);
  world.clock.advance(minutes(36));
  noor.cookie = await logIn(world, person);
  const [question] = (await read()).questions;
  const body = { question_id: question!.id, sentence: 'Ouders zeiden ja.', done: 'We schreven een gids.' };
  expect((await world.refused(setOutcome, { params, body }, noor)).body.message).toContain(
    `${rules.outcome_answers_least}`,
  );
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select ${campaign}, gen_random_uuid(), 1, ${world.clock.now()}, ${world.clock.now()} from generate_series(1, 60)`);
  await db.run(sql`
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    select campaign_id, id, ${question!.id}, ${['yes']}, started_at from survey.participation
    where campaign_id = ${campaign} and not exists (select from survey.answer where participation_id = participation.id)`);
  await world.call(setOutcome, { params, body }, noor);
  expect((await read()).outcome).toEqual(body);
  expect((await world.call(getNews)).data.outcome).toMatchObject({ sentence: body.sentence, done: body.done });
  await world.call(removeOutcome, { params }, noor);
  expect((await read()).outcome).toBeNull();
});
