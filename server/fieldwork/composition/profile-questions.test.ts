import { expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { register } from '#contract/calls/account.ts';
import { getAnswerAge, getUser, putUser, registerAttributes } from '#contract/calls/members.ts';
import { countDraw } from '#contract/calls/office/draw.ts';
import { readCodebook } from '#contract/calls/office/exports.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { readSession } from '#contract/calls/office/staff.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  listProfileQuestions,
  type OwnQuestionWords,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { saveMissing } from '#contract/calls/surveys.ts';
import { finish, inviteOne, makeCampaign, makeRespondent, save, show } from '#test/make-campaigns.ts';
import { joinKnown, joinProven, openFile, registration } from '#test/make-members.ts';
import { publishQuestion, questionWords } from '#test/make-panel.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { readMakeUp } from './make-up.ts';
import { questionSentences } from './question-words.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const noor = await makeCaseReader(world);

const headers = { origin: world.office_url, cookie: noor.cookies };
const step = (key: string, state: 'asked' | 'retired' | 'erased') =>
  world.call(stepProfileQuestion, { params: { key }, body: { state } }, headers);
const published = (over: Partial<OwnQuestionWords> = {}) => publishQuestion(world, headers, over);
const optionsOf = async (key: string) => {
  const { questions } = await world.call(listProfileQuestions, undefined, headers);
  return questions.find((one) => one.key === key)!.options;
};
const answerOf = async (key: string, member: { headers: Record<string, string> }) =>
  (await world.call(getUser, undefined, member.headers)).attributes.find((one) => one.key === key)?.value;

test('a draft changes nothing for parents; what is published is asked after the questions of its page', async () => {
  const before = await world.call(registerAttributes);
  const { key } = await world.call(
    addProfileQuestion,
    { body: questionWords({ title: 'Fries of Gronings?' }) },
    headers,
  );
  expect(key).toBe('own_fries_of_gronings');
  expect(await world.call(registerAttributes)).toEqual(before);
  await step(key, 'asked');
  const now = await world.call(registerAttributes);
  expect(now.map((one) => one.key).indexOf(key)).toBe(before.map((one) => one.key).indexOf('income') + 1);
  expect(now.find((one) => one.key === key)).toEqual({
    key,
    type: 'multiple_choice',
    question: 'Welke taal spreken jullie thuis het meest?',
    description: 'Zo zien we of alle ouders meedoen.',
    options: [
      { id: 'nederlands', title: 'Nederlands' },
      { id: 'turks', title: 'Turks' },
      { id: 'pools', title: 'Pools' },
    ],
    value: null,
    page: 1,
    required: false,
  });
  await step(key, 'erased');
  expect(await world.call(registerAttributes)).toEqual(before);
});

test.each([
  ['multiple_choice', 'turks', ['Turks']],
  ['multiple_answer', 'turks|pools', ['Turks', 'Pools']],
  ['checkbox', true, ['true']],
  ['text', 'Fries, meestal', ['Fries, meestal']],
  ['number', '1.250,5', ['1250,5']],
  ['date', '28-11-2019', ['2019-11-28']],
] as const)(
  '%s is answered at registration and in the profile, and stands in the personal file',
  async (type, value, titles) => {
    const key = await published({
      title: `Taal ${type}`,
      type,
      options: type.startsWith('multiple') ? questionWords().options : [],
    });
    const member = await joinKnown(world, { attributes: { [key]: value } });
    expect(await answerOf(key, member)).toBe(type === 'number' || type === 'date' ? titles[0] : value);
    const { answers } = (await openFile(world, member)) as {
      answers: { key: string; question: string; titles: string[] }[];
    };
    expect(answers.find((one) => one.key === key)).toMatchObject({ question: questionWords().question, titles });
    await world.call(putUser, { body: { attributes: { [key]: null } } }, member.headers);
    expect([null, false]).toContain(await answerOf(key, member));
    if (!type.startsWith('multiple')) return;
    const rest = { title: `Taal ${type}`, type, options: [...(await optionsOf(key)), { title: 'Zeg ik liever niet' }] };
    await world.call(changeProfileQuestion, { params: { key }, body: questionWords(rest) }, headers);
    const both = await world.refused(putUser, { body: { attributes: { [key]: 'pools|rather_not' } } }, member.headers);
    expect(both.body.errors).toHaveProperty(`attributes.${key}`);
    const wrong = await world.refused(putUser, { body: { attributes: { [key]: 'latijn' } } }, member.headers);
    expect(wrong.body.errors).toEqual({ [`attributes.${key}`]: ['Kies een van de antwoorden.'] });
  },
);

test.each([
  [
    'number',
    { least: '0,5', most: '40' },
    ['0,4', '40,5', 'veel'],
    ['1.000', '0,5'],
    '2.5..12',
    ['0,5', '2,5', '12', '13'],
  ],
  [
    'date',
    { least: '1-1-2010', most: '31-12-2020' },
    ['2009-12-31', '1 januari', '30-2-2015'],
    ['2020-01-01', '2010-01-01'],
    '2012-03-01..2015-06-30',
    ['29-2-2012', '2012-03-01', '30-6-2015', '1/7/2015'],
  ],
] as const)(
  'a %s has a least and a most, and a sample is drawn from one to another',
  async (type, bounds, wrong, turned, span, said) => {
    const over = { title: `Maat ${type}`, type, options: [], ...bounds };
    const key = await published(over);
    const served = (await world.call(registerAttributes)).find((one) => one.key === key);
    expect(served).toMatchObject({ type: 'text', format: type, options: [] });
    for (const value of wrong) {
      const refused = await world.refused(register, { body: registration({ attributes: { [key]: value } }) });
      expect(refused.body.errors).toHaveProperty(`attributes.${key}`);
    }
    const [least, most] = turned;
    const order = await world.refused(
      addProfileQuestion,
      { body: questionWords({ ...over, title: 'Om', least, most }) },
      headers,
    );
    expect(order.body.errors).toEqual({ most: [questionSentences.order] });
    for (const value of said) {
      for (let count = 0; count < 10; count++) await joinProven(world, { attributes: { [key]: value } });
    }
    const { campaign: asking } = await makeRespondent(world);
    const count = (more: object) =>
      world.call(
        countDraw,
        { params: { id: asking }, body: { conditions: [{ any: [{ key, values: [span], ...more }] }] } },
        headers,
      );
    expect([await count({}), await count({ not: true })]).toMatchObject([{ all: 20 }, { all: 20 }]);
    // Other bounds, later: what was said before them stays, and may come along with another change.
    const member = await joinProven(world, { attributes: { [key]: said[0] } });
    const narrow = questionWords({ ...over, least: bounds.most, most: bounds.most });
    await world.call(changeProfileQuestion, { params: { key }, body: narrow }, headers);
    const { attributes: theirs } = await world.call(getUser, undefined, member.headers);
    await world.call(putUser, { body: { attributes: theirs as never } }, member.headers);
    const bare = { params: { id: asking }, body: { conditions: [{ any: [{ key, values: ['40..2'] }] }] } };
    expect((await world.refused(countDraw, bare, headers)).status).toBe(422);
  },
);

test('of what is published no answer goes and the type stays; what is retired is kept by who chose it', async () => {
  const key = await published({ title: 'Retour' });
  const member = await joinProven(world, { attributes: { [key]: 'turks' } });
  const [dutch, , polish] = await optionsOf(key);
  const next = questionWords({
    title: 'Retour',
    options: [{ ...dutch!, title: 'Het Nederlands' }, polish!, { title: 'Fries' }],
  });
  await world.call(changeProfileQuestion, { params: { key }, body: next }, headers);
  expect(await optionsOf(key)).toEqual([
    { id: 'nederlands', title: 'Het Nederlands' },
    { id: 'turks', title: 'Turks', retired: true },
    { id: 'pools', title: 'Pools' },
    { id: 'fries', title: 'Fries' },
  ]);
  const offered = (await world.call(registerAttributes)).find((one) => one.key === key)!.options.map(({ id }) => id);
  expect(offered).toEqual(['nederlands', 'pools', 'fries']);
  const { attributes: theirs } = await world.call(getUser, undefined, member.headers);
  expect(theirs.find((one) => one.key === key)).toMatchObject({ value: 'turks' });
  await world.call(putUser, { body: { attributes: theirs as never } }, member.headers);
  expect(await answerOf(key, member)).toBe('turks');
  const other = { params: { key }, body: questionWords({ title: 'Retour', type: 'text', options: [] }) };
  expect((await world.refused(changeProfileQuestion, other, headers)).body.errors).toHaveProperty('type');
});

test('a required one is told to our screens, and holds up no client that does not know it', async () => {
  const key = await published({ title: 'Verplicht', required: true });
  expect((await world.call(registerAttributes)).find((one) => one.key === key)).toMatchObject({ required: true });
  const body = registration();
  expect(attributes.some((one) => one.key === key && one.required)).toBe(false);
  await world.call(register, { body });
  await step(key, 'retired');
});

test('two of one name, too few answers, and a sensitive one that must be answered are refused at their place', async () => {
  await published({ title: 'Dubbel' });
  const errorsOf = async (over: Partial<OwnQuestionWords>) =>
    Object.keys((await world.refused(addProfileQuestion, { body: questionWords(over) }, headers)).body.errors ?? {});
  expect(await errorsOf({ title: 'dubbel!' })).toEqual(['title']);
  for (const title of ['Geslacht', 'opleiding']) expect(await errorsOf({ title })).toEqual(['title']);
  const renamed = { params: { key: await published({ title: 'Ander' }) }, body: questionWords({ title: 'Dubbel' }) };
  expect((await world.refused(changeProfileQuestion, renamed, headers)).body.errors).toHaveProperty('title');
  expect(await errorsOf({ title: 'Een', options: [{ title: 'Nederlands' }] })).toEqual(['options']);
  expect(await errorsOf({ title: 'Gelijk', options: [{ title: 'Ja' }, { title: 'ja' }] })).toEqual(['options']);
  expect(await errorsOf({ title: 'Streng', required: true, sensitive: true })).toEqual(['required']);
  expect(await errorsOf({ title: 'x'.repeat(10_000) })).toEqual(['title']);
});

test('a survey asks for it; a sample is drawn by it; results are split by what was frozen; the codebook has it', async () => {
  const key = await published({ title: 'Huistaal', asked: 'survey' });
  expect((await world.call(registerAttributes)).map((one) => one.key)).not.toContain(key);
  const { respondent, member, campaign: asking } = await makeRespondent(world, { file: { attributes: [key] } });
  expect(await show(world, respondent)).toMatchObject({ missing_segments: [{ key, type: 'multiple_choice' }] });
  await world.call(saveMissing, { body: { ...respondent, attributes: { [key]: 'turks' } } });
  expect(await answerOf(key, member)).toBe('turks');

  for (let count = 0; count < 10; count++) await joinProven(world, { attributes: { [key]: 'pools' } });
  const count = (values: string[]) =>
    world.call(countDraw, { params: { id: asking }, body: { conditions: [{ any: [{ key, values }] }] } }, headers);
  expect(await count(['pools'])).toMatchObject({ all: 10 });
  expect(await count(['turks'])).toMatchObject({ all: null });

  const question = {
    ref: 'view',
    title: 'Wat vind je?',
    type: 'multiple_choice',
    options: ['goed', 'slecht'].map((ref) => ({ ref, title: ref })),
  };
  const { id } = await makeCampaign(world, { questions: [question], background: [key], opens_at: '2026-01-01' });
  const one = await inviteOne(world, id, member);
  await save(world, one, { view: 'goed' });
  await finish(world, one);
  await world.call(putUser, { body: { attributes: { [key]: 'nederlands' } } }, member.headers);
  const frozen = await db.many(sql<{ value: string }>`select value from survey.background where key = ${key}`);
  expect(frozen).toEqual([{ value: 'turks' }]);
  const said = (view: string, language: string) => ({ answers: { view: [view] }, background: { [key]: language } });
  await giveAnswers(world, id, [...times(20, said('goed', 'turks')), ...times(20, said('slecht', 'pools'))]);
  await snapshotOf(world, id);
  const { figures } = await world.call(readResults, { params: { id }, query: { split: `_${key}` } as never }, headers);
  expect(JSON.stringify(figures[0])).toMatch(/Turks.*Pools/);
  const { variables } = await world.call(readCodebook, { params: { id } }, headers);
  expect(variables.find(({ name }) => name === 'achtergrond_huistaal')).toMatchObject({ label: 'Huistaal' });
  const { bytes } = await fetchExport(world, noor.cookies, id, { background: [key] });
  expect(bytes.toString('utf8')).toMatch(/achtergrond_huistaal/);
});

test('erasing takes every answer, consent and class of it, and its name is given to nothing else', async () => {
  const key = await published({ title: 'Wissen', sensitive: true });
  const member = await joinProven(world, { attributes: { [key]: 'turks' } });
  expect(await readMakeUp(db, world.context)).toMatchObject({
    questions: expect.arrayContaining([expect.objectContaining({ key })]),
  });
  await step(key, 'erased');
  for (const rows of [
    sql`select from profile.attribute where key = ${key}`,
    sql`select from profile.answers where answers ? ${key}`,
    sql`select from contact.consent where purpose = ${key}`,
  ])
    expect(await db.many(rows)).toEqual([]);
  expect(await answerOf(key, member)).toBeUndefined();
  await world.call(putUser, { body: { attributes: { [key]: 'turks' } } }, member.headers);
  expect(await db.many(sql`select from profile.attribute where key = ${key}`)).toEqual([]);
  const again = await world.refused(addProfileQuestion, { body: questionWords({ title: 'Wissen' }) }, headers);
  expect(again.body.errors).toEqual({ title: [questionSentences.given('Wissen')] });
  expect(
    (await world.refused(stepProfileQuestion, { params: { key }, body: { state: 'asked' } }, headers)).status,
  ).toBe(404);
});

test('the office is told of them with the session, and nobody else is', async () => {
  const { own_questions = [] } = await world.call(readSession, undefined, headers);
  expect(own_questions.length).toBeGreaterThan(0);
  expect(await world.call(readSession)).not.toHaveProperty('own_questions');
});

test('an answer is due after the months of its question, and other changes leave these', async () => {
  const key = await published({ title: 'Zorgvraag', due_months: 3 });
  const { id, headers: mine } = await joinProven(world, { attributes: { [key]: 'turks' } });
  await db.run(sql`
    update profile.answers set answers = jsonb_set(answers, array[${key}, '0'], to_jsonb((answers -> ${key} ->> 0)::integer - 100))
    where member_id = ${id}`);
  const dueKeys = async () => (await world.call(getAnswerAge, undefined, mine)).due.map((one) => one.key);
  expect(await dueKeys()).toEqual([key]);
  const change = (over: Partial<OwnQuestionWords>) =>
    world.call(
      changeProfileQuestion,
      { params: { key }, body: questionWords({ title: 'Zorgvraag', ...over }) },
      headers,
    );
  await change({});
  expect(await dueKeys()).toEqual([key]);
  await change({ due_months: null });
  expect(await dueKeys()).toEqual([]);
});
