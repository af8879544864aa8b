import { expect, test } from 'vitest';
import { countDraw } from '#contract/calls/office/draw.ts';
import { readResults } from '#contract/calls/office/results.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  listProfileQuestions,
  readQuestionUses,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { backgroundSentence } from '#questionnaire/background.ts';
import { makeCampaign, makeRespondent, show } from '#test/make-campaigns.ts';
import { joinKnown, joinProven } from '#test/make-members.ts';
import { publishQuestion, questionWords } from '#test/make-panel.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { questionSentences } from './question-words.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };
const erase = (key: string) => world.call(stepProfileQuestion, { params: { key }, body: { state: 'erased' } }, headers);

test('a survey published after a question was erased promises nothing of it, and nobody is chosen by it', async () => {
  const key = await publishQuestion(world, headers, { title: 'Weg' });
  const file = { background: [key, 'gender'], opens_at: '2026-01-01' };
  const before = await makeRespondent(world, { file });
  await erase(key);
  const after = await makeRespondent(world, { file });
  for (const { respondent } of [before, after])
    expect(await show(world, respondent)).toHaveProperty('background_note', backgroundSentence(['gender']));
  const body = { conditions: [{ any: [{ key, values: ['turks'] }] }] };
  const refused = await world.refused(countDraw, { params: { id: after.campaign }, body }, headers);
  expect(refused.body.message).toMatch(/‘Weg’ is gewist/);
});

test('before it is erased or made sensitive the office reads what that does, and the audit names the flag', async () => {
  const key = await publishQuestion(world, headers, { title: 'Gebruikt' });
  for (let count = 0; count < 12; count++) await joinKnown(world, { attributes: { [key]: 'turks' } });
  const { campaign } = await makeRespondent(world, { file: { background: [key], opens_at: '2026-01-01' } });
  await db.run(sql`
    insert into contact.draw (campaign_id, revision, conditions, how, seed, saved_at)
    values (${campaign}, 1, ${JSON.stringify([{ any: [{ key, values: ['turks'] }] }])}, '{"kind": "all"}', 'seed', ${world.clock.now()})`);
  expect(await world.call(readQuestionUses, { params: { key } }, headers)).toEqual({
    answers: 10,
    surveys: 1,
    samples: 1,
    files: 0,
  });
  const body = questionWords({ title: 'Gebruikt', sensitive: true });
  await world.call(changeProfileQuestion, { params: { key }, body }, headers);
  const line = await db.one(sql<{ changed: string }>`
    select detail ->> 'changed' as changed from office.audit
    where action = 'profile_question_changed' and detail ->> 'code' = ${key}`);
  expect(line.changed).toBe('sensitive_on');
});

test('in the try-out the parents of the demo answer a question as soon as it is published, and nobody else does', async () => {
  const people = [];
  for (let count = 0; count < 12; count++) people.push(await joinProven(world));
  const [own, ...demo] = people.map(({ id }) => id);
  await world.context.db.run(sql`update contact.member set demo = true where id = any(${demo}::uuid[])`);
  const key = await publishQuestion(world, headers, { title: 'Proef', sensitive: true });
  const told = await world.context.db.many(sql<{ member_id: string; value: string; agreed: boolean }>`
    select member_id, answers -> ${key}::text ->> 1 as value, exists (
      select from contact.consent where member_id = answers.member_id and purpose = ${key} and given) as agreed
    from profile.answers where answers ? ${key}`);
  expect(told.length).toBeGreaterThan(0);
  for (const { member_id, value, agreed } of told) {
    expect(member_id).not.toBe(own);
    expect(['nederlands', 'turks', 'pools']).toContain(value);
    expect(agreed).toBe(true);
  }
});

test('an erased question is no column of results any more, also where nobody had an answer that counted', async () => {
  const key = await publishQuestion(world, headers, { title: 'Splits' });
  const { id } = await makeCampaign(world, { background: [key], opens_at: '2026-01-01' });
  await giveAnswers(world, id, times(3, { answers: { screens: ['no'] } }));
  await snapshotOf(world, id);
  const offered = async () => {
    const { splits } = await world.call(readResults, { params: { id }, query: {} }, headers);
    return splits.map(({ title }) => title).includes('Splits');
  };
  expect(await offered()).toBe(true);
  await erase(key);
  const { many } = await db.one(sql<{ many: number }>`
    select count(*) as many from survey.result where campaign_id = ${id}`);
  expect(many).toBe(0);
  world.clock.advance(60_000);
  await snapshotOf(world, id);
  expect(await offered()).toBe(false);
});

test('of two who save the same draft the second is told, and overwrites nothing', async () => {
  const { key } = await world.call(addProfileQuestion, { body: questionWords({ title: 'Concept' }) }, headers);
  const drafted = async () =>
    (await world.call(listProfileQuestions, undefined, headers)).questions.find((one) => one.key === key)!;
  const { revision } = await drafted();
  const save = (question: string) => ({
    params: { key },
    body: { ...questionWords({ title: 'Concept', question }), version: 0, revision },
  });
  await world.call(changeProfileQuestion, save('Van de eerste?'), headers);
  const refused = await world.refused(changeProfileQuestion, save('Van de tweede?'), headers);
  expect(refused.body.errors).toEqual({ title: [questionSentences.newer] });
  expect((await drafted()).question).toBe('Van de eerste?');
});
