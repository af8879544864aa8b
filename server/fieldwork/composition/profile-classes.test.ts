import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { attributes } from '#contract/attributes.ts';
import { registerAttributes } from '#contract/calls/members.ts';
import { lookAtDraw } from '#contract/calls/office/draw.ts';
import { readMissing } from '#contract/calls/office/panel.ts';
import { enterMargin, readPopulation } from '#contract/calls/office/population.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { readSession } from '#contract/calls/office/staff.ts';
import {
  addProfileQuestion,
  changeProfileQuestion,
  groupAnswers,
  listProfileQuestions,
  stepProfileQuestion,
} from '#contract/calls/office/support/profile-questions.ts';
import { isGroupable } from '#contract/own-questions.ts';
import { populationVariables } from '#contract/population.ts';
import { conditionKeyOf } from '#contract/sample/condition.ts';
import { groupCombinations } from '#contract/sample/groups.ts';
import { backgrounds } from '#questionnaire/background.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { joinProven } from '#test/make-members.ts';
import { addPanel, publishQuestion, questionWords } from '#test/make-panel.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { fetchExport } from '#test/results/make-export.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { previewImport } from '../../members/import/import-preview.ts';
import { loadOwnQuestions } from '../../people/attributes.ts';
import { sql } from '../../platform/database/sql.ts';
import { checkCampaignAside } from '../../surveys/campaigns/campaign-file.ts';
import { countClasses } from './classes.ts';
import { classSentences } from './profile-classes.ts';
import { questionSentences } from './question-words.ts';

const world = await makeWorld({ env: { LIMITS: 'off' } });
const { db } = world.context;
const noor = await makeCaseReader(world);
const headers = { origin: world.office_url, cookie: noor.cookies };
const coded = { ...backgrounds };

const words = questionWords({
  description: '',
  options: ['Nederlands', 'Turks', 'Pools', 'Engels'].map((title) => ({ title })),
});
const published = (title: string) => publishQuestion(world, headers, { ...words, title });
type Given = [title: string, ...options: string[]];
const bodyOf = (given: Given[]) => ({ classes: given.map(([title, ...options]) => ({ title, options })) });
const group = (key: string, ...given: Given[]) =>
  world.call(groupAnswers, { params: { key }, body: bodyOf(given) }, headers);
const refusal = async (key: string, ...given: Given[]) =>
  (await world.refused(groupAnswers, { params: { key }, body: bodyOf(given) }, headers)).body.errors?.classes;

test('the questions of every panel are rows, and say what the code says', async () => {
  const { fixed } = await world.call(listProfileQuestions, undefined, headers);
  expect(fixed.map(({ classes: _, is_groupable: __, ...row }) => row)).toEqual(
    attributes.map(({ key, short, question, description, options, required, sensitive = false, type }) => ({
      ...{ key, title: short, question, description, options, required, sensitive, type },
    })),
  );
  const places = await db.many(sql`select key, page from profile.question where number <= 0 order by number`);
  expect(places).toEqual(attributes.map(({ key, page }) => ({ key, page })));
  expect(fixed.filter((one) => one.is_groupable).map(({ key }) => key)).toEqual([
    'gender',
    'education',
    'children_amount',
  ]);
  for (const { key, classes, options } of fixed.filter(isGroupable)) {
    const { classes: made, classOf } = coded[key as 'gender'];
    expect(classes.map(({ id, title }) => ({ id, title }))).toEqual(made);
    for (const { id } of options) {
      expect(classes.find((one) => one.options.includes(id))?.id).toBe(classOf({ [key]: [id] }, 2026));
    }
  }
});

test('of a question of every panel nothing changes but its groups', async () => {
  await joinProven(world);
  const read = async () => [
    await db.many(sql`select * from profile.question`),
    await db.many(sql`select * from profile.answers`),
  ];
  const before = await read();
  const served = await world.call(registerAttributes);
  for (const { key } of attributes) {
    const changed = await world.refused(changeProfileQuestion, { params: { key }, body: words }, headers);
    expect(changed.body.errors).toEqual({ title: [questionSentences.locked] });
    const step = await world.refused(stepProfileQuestion, { params: { key }, body: { state: 'erased' } }, headers);
    expect(step.body.errors).toEqual({ title: [questionSentences.locked] });
  }
  for (const key of ['born_in_nl', 'zipcode', 'newsletter', 'own_none']) {
    const answer = await world.refused(
      groupAnswers,
      {
        params: { key },
        body: bodyOf([
          ['A', 'yes'],
          ['B', 'no'],
        ]),
      },
      headers,
    );
    expect(answer.status).toBe(404);
  }
  expect(await read()).toEqual(before);
  expect(await world.call(registerAttributes)).toEqual(served);
});

test('education in other groups counts, divides and is drawn by them, and is asked as it was', async () => {
  const served = await world.call(registerAttributes);
  await joinProven(world, { attributes: { education: 'mbo' } });
  await joinProven(world, { attributes: { education: 'primary' } });
  await group(
    'education',
    ['Tot en met vmbo', 'primary', 'vmbo'],
    ['Mbo', 'mbo'],
    ['Havo en hoger', 'havo_vwo', 'hbo', 'university'],
  );
  expect(coded.education.classes).not.toEqual(backgrounds.education.classes);
  expect(populationVariables.education!.classes.map(({ id }) => id)).toEqual(['low', 'mbo', 'havo_en_hoger']);
  expect(groupCombinations(['education'])).toEqual([['low'], ['mbo'], ['havo_en_hoger']]);
  const { counts } = await countClasses(db, world.context, 'education', sql`true`);
  expect(Object.fromEntries(counts)).toMatchObject({ low: 1, mbo: 1 });
  expect(await world.call(registerAttributes)).toEqual(served);
  const { own_questions = [] } = await world.call(readSession, undefined, headers);
  expect(own_questions.map(({ key }) => key)).toEqual(['education']);
  const audit = await db.many(sql`select detail from office.audit where action = 'profile_question_grouped'`);
  expect(audit).toEqual([{ detail: { question: 'Hoogste opleiding', code: 'education' } }]);
});

test('what was frozen keeps the title of its group; a group that comes back is the same one', async () => {
  const key = await published('Huistaal');
  const { id } = await makeCampaign(world, {
    questions: [
      {
        ref: 'view',
        title: 'Wat vind je?',
        type: 'multiple_choice',
        options: [
          { ref: 'goed', title: 'goed' },
          { ref: 'slecht', title: 'slecht' },
        ],
      },
    ],
    background: [key],
    opens_at: '2026-01-01',
  });
  const said = (view: string, language: string) => ({ answers: { view: [view] }, background: { [key]: language } });
  await giveAnswers(world, id, [...times(20, said('goed', 'turks')), ...times(20, said('slecht', 'pools'))]);
  await snapshotOf(world, id);
  const two: Given[] = [
    ['Nederlands', 'nederlands'],
    ['Een andere taal', 'turks', 'pools', 'engels'],
  ];
  expect(await refusal(key, ...two)).toEqual(
    [classSentences.open('Wat vind je?')].map(() => expect.stringContaining('loopt')),
  );
  await db.run(sql`update survey.campaign set state = 'closed', closed_at = ${world.clock.now()} where id = ${id}`);
  await group(key, ...two);
  const { figures } = await world.call(readResults, { params: { id }, query: { split: `_${key}` } as never }, headers);
  expect(JSON.stringify(figures[0])).toMatch(/Turks.*Pools/);
  expect(JSON.stringify(figures[0])).not.toMatch(/Engels/);
  const idsOf = () => populationVariables[key]!.classes.map((one) => one.id);
  expect(idsOf()).toEqual(['nederlands', 'een_andere_taal']);
  await group(key, ['Nederlands', 'nederlands'], ['Turks', 'turks'], ['Pools en Engels', 'pools', 'engels']);
  expect(idsOf()).toEqual(['nederlands', 'turks', 'pools_en_engels']);
  expect(backgrounds[key as 'gender'].classes.map((one) => one.id)).toEqual([
    ...['nederlands', 'turks', 'pools', 'engels', 'een_andere_taal', 'pools_en_engels'],
  ]);
});

test('an answer in two groups, two groups of one name and an answer of another question are refused', async () => {
  const key = await published('Dubbel');
  expect(await refusal(key, ['A', 'turks'], ['B', 'turks'])).toEqual([classSentences.twice]);
  expect(await refusal(key, ['A', 'turks'], ['a', 'pools'])).toEqual([classSentences.same]);
  expect(await refusal(key, ['A', 'turks'], ['B', 'latijn'])).toEqual([classSentences.unknown]);
});

test('figures of the country of an own question make representativeness and strata', async () => {
  const key = await published('Streektaal');
  await addPanel(world.context, [
    { count: 12, answers: { [key]: ['turks'] } },
    { count: 28, answers: { [key]: ['nederlands'] } },
  ]);
  await group(key, ['Nederlands', 'nederlands'], ['Anders', 'turks', 'pools', 'engels']);
  const { version: base } = await world.call(readPopulation, { query: {} }, headers);
  const categories = [
    { id: 'nederlands', count: 50 },
    { id: 'anders', count: 50 },
  ];
  const figures = { base: base ?? 0, source: 'CBS', reference_date: '2026-01-01', counted: 'percent', categories };
  const { version } = await world.call(enterMargin, { params: { variable: key }, body: figures as never }, headers);
  const { variables } = await world.call(readMissing, undefined, headers);
  expect(variables.find(({ margin }) => margin.variable === key)?.counts).toEqual([
    { id: 'nederlands', count: 20 },
    { id: 'anders', count: 10 },
  ]);
  const { id } = await makeCampaign(world);
  const how = { kind: 'groups', by: [key], goal: 'asked', spread: 'population', number: 20, population: version };
  const looked = await world.call(lookAtDraw, { params: { id }, body: { conditions: [], how: how as never } }, headers);
  expect(looked.groups?.map(({ classes, target }) => [...classes, target])).toEqual([
    ['nederlands', 10],
    ['anders', 10],
  ]);
  // Those figures say nothing of groups that are made after them.
  await group(key, ['Nederlands', 'nederlands'], ['Turks', 'turks'], ['Pools of Engels', 'pools', 'engels']);
  const { left_out } = await world.call(readMissing, undefined, headers);
  expect(left_out).toContainEqual({ variable: key, why: 'no_count', class: 'Turks' });
  expect(
    (await world.refused(lookAtDraw, { params: { id }, body: { conditions: [], how: how as never } }, headers)).body,
  ).toMatchObject({ message: expect.stringContaining('Turks') });
});

test('several answers and words make no groups: nothing is kept of them beside answers', async () => {
  for (const type of ['multiple_answer', 'text'] as const) {
    const options = type === 'text' ? [] : words.options;
    const body = { ...words, title: `Soort ${type}`, type, options };
    const { key } = await world.call(addProfileQuestion, { body }, headers);
    await world.call(stepProfileQuestion, { params: { key }, body: { state: 'asked' } }, headers);
    const { questions } = await world.call(listProfileQuestions, undefined, headers);
    expect(questions.find((one) => one.key === key)).toMatchObject({ is_groupable: false });
    await expect(makeCampaign(world, { background: [key] })).rejects.toThrow();
    expect(conditionKeyOf(key) !== undefined).toBe(type === 'multiple_answer');
  }
});

test('a file and its codebook in DDI name the groups that were kept', async () => {
  const key = await published('Moedertaal');
  const questions = [{ ref: 'tips', title: 'Wat werkt?', type: 'text' }];
  const { id } = await makeCampaign(world, { questions, background: [key], opens_at: '2026-01-01' });
  await giveAnswers(world, id, times(20, { answers: { tips: ['Lezen'] }, background: { [key]: 'turks' } }));
  await snapshotOf(world, id);
  const { bytes } = await fetchExport(world, noor.cookies, id, { background: [key], format: 'ddi' });
  expect(bytes.toString('utf8')).toMatch(/achtergrond_moedertaal[\s\S]*Moedertaal[\s\S]*Turks/);
});

test('an own question that is called as one of every panel takes no column of its name', async () => {
  const key = await published('Jongste kind');
  const background = ['youngest_child', key];
  const questions = [{ ref: 'tips', title: 'Wat werkt?', type: 'text' }];
  const { id } = await makeCampaign(world, { questions, background, opens_at: '2026-01-01' });
  await giveAnswers(world, id, times(20, { answers: { tips: ['Lezen'] }, background: { [key]: 'turks' } }));
  await snapshotOf(world, id);
  const { bytes } = await fetchExport(world, noor.cookies, id, { background });
  expect(bytes.toString('utf8').split('\r\n')[0]).toMatch(/achtergrond_jongste_kind,achtergrond_eigen_jongste_kind,/);
});

test('a survey so long that a thread judges it keeps an own question beside its answers', async () => {
  const key = await published('Lange lijst');
  const question = { title: 'Wat werkt?', type: 'text', description: 'Lezen. '.repeat(70) };
  const questions = Array.from({ length: 120 }, (_, at) => ({ ref: `tips_${at}`, ...question }));
  const draft = file({ questions, background: [key], attributes: [key] });
  expect(await checkCampaignAside(draft, world.context.config)).toMatchObject({ background: [key] });
});

test('an import refuses an answer that is no longer given, and names those that are', async () => {
  const key = await published('Voertaal');
  const { questions } = await world.call(listProfileQuestions, undefined, headers);
  const [dutch, turkish, ...others] = questions.find((one) => one.key === key)!.options;
  const options = [dutch!, { ...turkish!, retired: true as const }, ...others];
  await world.call(changeProfileQuestion, { params: { key }, body: { ...words, title: 'Voertaal', options } }, headers);
  const file = Buffer.from(`email,${key}\na@voorbeeld.example,Turks\nb@voorbeeld.example,Pools\n`);
  const { rows } = await previewImport({ ...world.context, actor: 'operator' }, file);
  expect(rows.map(({ faults }) => faults)).toEqual([
    [{ place: key, code: 'row_retired', facts: { values: 'nederlands, pools, engels' } }],
    [],
  ]);
  // Nor is anything brought in for a question that nobody is asked.
  await world.call(stepProfileQuestion, { params: { key }, body: { state: 'retired' } }, headers);
  await expect(previewImport({ ...world.context, actor: 'operator' }, file)).rejects.toThrow('import_unknown_columns');
});

test('with no own question registration is served the bytes of before there were any', async () => {
  await db.run(sql`update profile.question set state = 'draft' where number > 0`);
  await loadOwnQuestions(db);
  const served = await (await fetch(`${world.public_url}/api/v1/register/attributes`)).text();
  expect([served.length, createHash('sha256').update(served).digest('hex')]).toEqual([
    4361,
    '4bacb8b0b97c2a485baf5cfb29e9f96262d90e972ab09d2f4bc617aa3d95879f',
  ]);
});
