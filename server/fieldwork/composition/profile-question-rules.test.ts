import { expect, test } from 'vitest';
import { confirmAnswers, getAnswerAge, getUser, putUser, registerAttributes } from '#contract/calls/members.ts';
import { countDraw } from '#contract/calls/office/draw.ts';
import { makeExport } from '#contract/calls/office/exports.ts';
import { readMakeUp } from '#contract/calls/office/panel.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import { readResults } from '#contract/calls/office/results.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  listProfileQuestions,
  moveProfileQuestion,
  type OwnQuestionWords,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { isoDay } from '#contract/format.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { finish, inviteOne, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { joinKnown, joinProven, openFile } from '#test/make-members.ts';
import { publishQuestion, questionWords } from '#test/make-panel.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { asked } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { sweepMembers } from '../../members/leaving/sweep.ts';
import { sql } from '../../platform/database/sql.ts';
import { questionSentences } from './question-words.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };

const step = (key: string, state: 'asked' | 'retired' | 'erased', until?: string) => ({
  params: { key },
  body: { state, ...(until && { until }) },
});
const published = (over: Partial<OwnQuestionWords> = {}) => publishQuestion(world, headers, over);
const change = (key: string, over: Partial<OwnQuestionWords>) =>
  world.call(changeProfileQuestion, { params: { key }, body: questionWords(over) }, headers);
/** Nobody of the office is logged in for so long. */
async function laterBy(days: number): Promise<void> {
  world.clock.advance(days * 86_400_000);
  headers.cookie = (await makeCaseReader(world)).cookies;
}
const rowOf = async (key: string) =>
  (await world.call(listProfileQuestions, undefined, headers)).questions.find((one) => one.key === key)!;
type Known = { id: string; email: string; headers: Record<string, string> };
const viewOf = async (key: string, member: Known) =>
  (await world.call(getUser, undefined, member.headers)).attributes.find((one) => one.key === key)!;
const put = (member: Known, attributes: Record<string, string | null>) =>
  world.call(putUser, { body: { attributes } }, member.headers);

test('the sentence of a sensitive question is read below it, and kept with the consent', async () => {
  const without = await world.refused(
    addProfileQuestion,
    { body: questionWords({ title: 'Zonder', sensitive: true, consent: ' ' }) },
    headers,
  );
  expect(without.body.errors).toEqual({ consent: [questionSentences.consent] });
  const key = await published({ title: 'Met', sensitive: true });
  const served = (await world.call(registerAttributes)).find((one) => one.key === key);
  expect(served?.description).toBe(`${questionWords().description} ${questionWords().consent}`);
  const { id } = await joinProven(world, { attributes: { [key]: 'pools' } });
  expect(await db.many(sql`select member_id, sentence from contact.consent where purpose = ${key}`)).toEqual([
    {
      member_id: id,
      sentence: `${questionWords().question} ${questionWords().description} ${questionWords().consent}`,
    },
  ]);
});

test('what was told before a question was sensitive is in no sample, make-up, result or profile until somebody agrees', async () => {
  const key = await published({ title: 'Later' });
  const early: Known[] = [];
  for (let count = 0; count < 10; count++) early.push(await joinKnown(world, { attributes: { [key]: 'pools' } }));
  const tips = { ref: 'tips', title: 'Wat werkt?', type: 'text' };
  const { id } = await makeCampaign(world, { questions: [tips], background: [key], opens_at: '2026-01-01' });
  const finishAs = async (member: Known) => {
    const one = await inviteOne(world, id, member);
    await save(world, one, { tips: 'Voorlezen.' });
    await finish(world, one);
  };
  await finishAs(early[0]!);
  await snapshotOf(world, id);
  const { campaign } = await makeRespondent(world);
  const body = { conditions: [{ any: [{ key, values: ['pools'] }] }] };
  const counted = async () => {
    const { all } = await world.call(countDraw, { params: { id: campaign }, body }, headers);
    const { questions } = await world.call(readMakeUp, undefined, headers);
    const groups = questions.find((one) => one.key === key)?.groups ?? [];
    const frozen = await db.many(sql`select value from survey.background where key = ${key}`);
    const columns = await db.many(sql`select from survey.result_column where name = ${`background ${key}`}`);
    const made_up = groups.find((one) => one.id === 'pools')?.count ?? 0;
    const { answers } = await rowOf(key);
    return { all, made_up, answers, frozen: frozen.length, columns: columns.length };
  };
  expect(await counted()).toEqual({ all: 10, made_up: expect.anything(), answers: 10, frozen: 1, columns: 1 });
  await change(key, { title: 'Later', sensitive: true });
  expect(await counted()).toMatchObject({ all: null, answers: null, frozen: 0, columns: 0 });
  const [first, second] = early as [Known, Known];
  const { id: asking } = await makeCampaign(world, { attributes: [key], opens_at: '2026-01-01' });
  const link = await inviteOne(world, asking, first);
  expect(await show(world, link)).toMatchObject({ missing_segments: [{ key, value: null }] });
  expect(await viewOf(key, first)).toMatchObject({ value: null, again: true });
  await finishAs(second);
  expect(await counted()).toMatchObject({ frozen: 0 });

  await put(first, { [key]: null });
  expect(await db.many(sql`select from profile.attribute where key = ${key}`)).toHaveLength(10);
  await put(first, { [key]: 'pools' });
  const again = await viewOf(key, first);
  expect(again.value).toBe('pools');
  expect(again).not.toHaveProperty('again');
  expect(await show(world, link)).toMatchObject({ missing_segments: [] });
  for (const member of early.slice(1)) await put(member, { [key]: 'pools' });
  // A sensitive number moves only when many changed: who agreed is who is counted.
  const agreed = await db.many(sql`select from contact.consent where purpose = ${key} and given`);
  expect(agreed).toHaveLength(10);
});

test('a sensitive question and origin stand in no table and no file together', async () => {
  const key = await published({ title: 'Dichtbij', sensitive: true });
  const question = {
    ref: 'view',
    title: 'Wat vind je?',
    type: 'multiple_choice',
    options: ['goed', 'slecht'].map((ref) => ({ ref, title: ref })),
  };
  const counted = { source: { publisher: 'CBS', table: '', title: '', unit: '' }, counted: 'people', total: null };
  const categories = ['nl', 'self'].map((one) => ({ id: one, title: one, count: 50 }));
  const margins = [{ ...counted, variable: 'origin', reference_date: '2026-01-01', categories }];
  await db.run(sql`
    insert into survey.population (version, created_at, margins) values (1, ${world.clock.now()}, ${JSON.stringify(margins)})`);
  const { id } = await makeCampaign(world, {
    questions: [question],
    background: [key, 'origin', 'gender'],
    opens_at: '2026-01-01',
  });
  const background = { [key]: 'turks', origin: 'nl', gender: 'female' };
  const answered = { answers: { view: ['goed'] }, background };
  await giveAnswers(world, id, times(60, answered));
  await giveAnswers(world, id, times(60, { ...answered, background: { ...background, origin: 'self' } }));
  await snapshotOf(world, id);
  const params = { id };
  for (const query of [{ split: `_${key},_origin` }, { split: '_origin', filter: `_${key}:turks` }]) {
    const refused = await world.refused(readResults, { params, query: query as never }, headers);
    expect(refused.body.message).toBe(resultsRefusals.results_too_near);
  }
  await world.call(readResults, { params, query: { split: `_${key},_gender` } as never }, headers);
  const file = { params, body: asked({ background: [key, 'origin'] }) };
  expect((await world.refused(makeExport, file, headers)).body.message).toBe(resultsRefusals.results_too_near);
  await world.call(makeExport, { params, body: asked({ background: [key, 'gender'] }) }, headers);
  await world.call(makeWeighting, { params, body: { variables: ['origin'] } }, headers);
  const weighted = (background: string[]) => ({ params, body: asked({ background, weighting: '1' }) });
  const refused = await world.refused(makeExport, weighted([key]), headers);
  expect(refused.body.message).toBe(resultsRefusals.results_too_near);
  await world.call(makeExport, weighted(['gender']), headers);
});

test('of two who change a published question from the same version the second is told', async () => {
  const key = await published({ title: 'Tegelijk' });
  const body = { ...questionWords({ title: 'Tegelijk', question: 'Wat spreken jullie?' }), version: 1 };
  await world.call(changeProfileQuestion, { params: { key }, body }, headers);
  const refused = await world.refused(changeProfileQuestion, { params: { key }, body }, headers);
  expect(refused.body.errors).toEqual({ title: [questionSentences.newer] });
  await world.call(changeProfileQuestion, { params: { key }, body: { ...body, version: 2 } }, headers);
});

test('what waits for consent is confirmed by giving it again, and not by saying that all holds', async () => {
  const key = await published({ title: 'Wacht' });
  const member = await joinKnown(world, { attributes: { [key]: 'turks' } });
  await db.run(sql`
    update profile.attribute set changed_at = '2020-05-06T10:00:00Z' where member_id = ${member.id} and key = ${key}`);
  const dayKept = async () =>
    (
      await db.one(sql<{ day: string }>`
      select changed_at::date::text as day from profile.attribute
      where member_id = ${member.id} and key = ${key}`)
    ).day;
  await change(key, { title: 'Wacht', sensitive: true });
  expect((await world.call(getAnswerAge, undefined, member.headers)).due).toEqual([]);
  await world.call(confirmAnswers, undefined, member.headers);
  expect(await dayKept()).toBe('2020-05-06');
  await put(member, { [key]: 'turks' });
  expect(await dayKept()).not.toBe('2020-05-06');
});

test('own questions of a page stand in the order that was chosen', async () => {
  const keys = [await published({ title: 'Eerste', page: 2 }), await published({ title: 'Tweede', page: 2 })];
  const served = async () =>
    (await world.call(registerAttributes)).map((one) => one.key).filter((one) => keys.includes(one));
  expect(await served()).toEqual(keys);
  await world.call(moveProfileQuestion, { params: { key: keys[1]! }, body: { way: 'up' } }, headers);
  await world.call(moveProfileQuestion, { params: { key: keys[1]! }, body: { way: 'up' } }, headers);
  expect(await served()).toEqual(keys.toReversed());
});

test('of two who make the same question at once one is told', async () => {
  const make = () =>
    world.call(addProfileQuestion, { body: questionWords({ title: 'Samen' }) }, headers).then(
      ({ key }) => key,
      () => 'refused',
    );
  expect((await Promise.all([make(), make()])).sort()).toEqual(['own_samen', 'refused']);
});

test('a question that is required since keeps nobody out: it is told at the next visit, and nothing else needs it', async () => {
  const member = await joinKnown(world);
  const key = await published({ title: 'Moet', required: true });
  expect(await viewOf(key, member)).toMatchObject({ required: true, value: null });
  await world.call(putUser, { body: { name: 'Sam' } }, member.headers);
  await put(member, { zipcode: '3511' });
  const { body } = await world.refused(
    putUser,
    { body: { attributes: { [key]: 'x'.repeat(10_000) } } },
    member.headers,
  );
  expect(body.errors).toEqual({ [`attributes.${key}`]: ['Kies een van de antwoorden.'] });
});

test('a question is stopped until a day, and the night after it is erased with its answers', async () => {
  const key = await published({ title: 'Tot' });
  const member = await joinKnown(world, { attributes: { [key]: 'turks' } });
  const dayIn = (days: number) => isoDay(new Date(world.clock.now().getTime() + days * 86_400_000));
  for (const until of [dayIn(-1), dayIn(1000), '2027-02-31']) {
    const refused = await world.refused(stepProfileQuestion, step(key, 'retired', until), headers);
    expect(refused.body.errors).toHaveProperty('until');
  }
  const { id } = await makeCampaign(world, { opens_at: '2026-01-01' });
  await inviteOne(world, id, member);
  await db.run(sql`
    with made as (
      insert into contact.drawn_group (campaign_id, keys, classes) values (${id}, ${[key]}::text[], '{turks}')
      returning id
    )
    update contact.invitation set group_id = made.id from made where member_id = ${member.id}`);
  const where = [{ key, values: ['turks'] }, { any: [{ key: 'gender', values: ['female'] }] }];
  await db.run(sql`
    update contact.mailing set choice = choice || ${JSON.stringify({ where })}::jsonb, planned_at = created_at
    where campaign_id = ${id}`);
  const drawnIn = async () =>
    ((await openFile(world, member)) as { invitations: { drawn_in: unknown }[] }).invitations[0]!.drawn_in;
  expect(await drawnIn()).toMatchObject([{ key, value: 'turks' }]);
  await world.call(stepProfileQuestion, step(key, 'retired', dayIn(3)), headers);
  expect(await rowOf(key)).toMatchObject({ state: 'retired', kept_until: dayIn(3) });
  await sweepMembers(world.context);
  const { answers } = (await openFile(world, member)) as { answers: { key: string }[] };
  expect(answers.map((one) => one.key)).toContain(key);
  await laterBy(4);
  await sweepMembers(world.context);
  expect(await db.many(sql`select from profile.attribute where key = ${key}`)).toEqual([]);
  expect(await db.many(sql`select state from profile.question where key = ${key}`)).toEqual([{ state: 'erased' }]);
  const left = await db.many(sql`select group_id from contact.invitation where member_id = ${member.id}`);
  expect(left).toEqual([{ group_id: null }]);
  // Nor do the conditions of the mailing tell what was answered.
  const conditions = await db.many(
    sql`select choice -> 'where' as where from contact.mailing where campaign_id = ${id}`,
  );
  expect(conditions).toEqual([{ where: [where[1]] }]);
  // What another server took in that moment goes in the next night.
  await db.run(sql`
    update profile.answers set answers = answers || ${JSON.stringify({ [key]: [9830, 'turks'] })}::jsonb
    where member_id = ${member.id}`);
  await sweepMembers(world.context);
  expect(await db.many(sql`select from profile.answers where answers ? ${key}`)).toEqual([]);
  const audit = await db.many(sql`
    select actor from office.audit where action = 'profile_question_erased' and detail ->> 'code' = ${key}`);
  expect(audit).toEqual([{ actor: 'panel' }]);
});

test('each version keeps its wording, who published it and when; a personal file has the one that was answered', async () => {
  const key = await published({ title: 'Versies' });
  const member = await joinKnown(world, { attributes: { [key]: 'turks' } });
  await laterBy(1);
  await change(key, { title: 'Versies', question: 'Wat spreken jullie thuis?' });
  const { wordings, version } = await rowOf(key);
  expect(version).toBe(2);
  expect(wordings).toMatchObject([
    { version: 2, by: expect.any(String), question: 'Wat spreken jullie thuis?' },
    { version: 1, by: expect.any(String), question: questionWords().question, options: [{ id: 'nederlands' }, {}, {}] },
  ]);
  const audit = await db.many(sql`
    select detail from office.audit where action = 'profile_question_changed' and detail ->> 'code' = ${key}`);
  expect(audit).toEqual([{ detail: { question: 'Versies', code: key, version: '2' } }]);
  const { answers } = (await openFile(world, member)) as { answers: { key: string; question: string }[] };
  expect(answers.find((one) => one.key === key)?.question).toBe(questionWords().question);
});
