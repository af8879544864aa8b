import { expect, test } from 'vitest';
import { readResults } from '#contract/calls/office/results.ts';
import { file, makeCampaign, makeDraft } from '#test/make-campaigns.ts';
import { makeStaff, type Person } from '#test/make-staff.ts';
import { type Answered, giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';
import { showResults } from './results-view.ts';

const world = await makeWorld();
const { context, clock } = world;
const person = await makeStaff(world, 'researcher');
const { session_id } = await context.db.one(
  sql<{ session_id: string }>`select id as session_id from office.staff_session`,
);

const background = ['youngest_child', 'gender'];
const makeKnown = async (over: object = {}) => (await makeCampaign(world, { background, ...over })).id;
const close = (id: string) =>
  context.db.run(
    sql`update survey.campaign set state = 'closed', closed_at = ${new Date(clock.now().getTime() - hours(2))} where id = ${id}`,
  );

type Asked = Parameters<typeof showResults>[3];
/** As somebody who may open case files. */
const inside = (id: string, asked: Asked = {}) => showResults(context, { session_id, may_open_cases: true }, id, asked);
const refusal = (promise: Promise<unknown>) =>
  promise.then(
    () => expect.fail('was not refused'),
    (problem: { code: string }) => problem.code,
  );
const as = ({ cookies }: Person) => ({ cookie: cookies });

const yes = (rules: string[], more: Partial<Answered> = {}): Answered => ({
  answers: { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules },
  ...more,
});
const no: Answered = { answers: { screens: ['no'], why_not: ['Te jong.'], rules: ['none'] } };
const small = { youngest_child: '0_5', gender: 'female' };
const large = { youngest_child: '12_17', gender: 'male' };

const figure = (results: Awaited<ReturnType<typeof inside>>, question: string) =>
  results.figures.find((one) => one.question === question)!;
const cellsOf = (results: Awaited<ReturnType<typeof inside>>, question: string) =>
  Object.fromEntries(
    figure(results, question).rows.map(({ id, cells }) => [id, cells.map(({ n, percent }) => [n, percent])]),
  );

test('every question stands as a table of those who finished, were shown it and answered it', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, [
    ...times(30, yes(['table'])),
    ...times(20, yes(['table', 'bed'])),
    ...times(25, no),
    ...times(12, { ...yes(['table']), finished: false }),
    // The answer to a question that the way which was finished does not lead past.
    { answers: { screens: ['no'], hours: ['long'], rules: ['none'] } },
  ]);
  await snapshotOf(world, id);
  const results = await inside(id);
  expect(results).toMatchObject({
    rules: 'inside',
    respondents: 76,
    chosen: 76,
    snapshot: { number: 1, newer: false },
  });
  expect(cellsOf(results, 'screens')).toEqual({ yes: [[50, 66]], no: [[26, 34]] });
  expect(figure(results, 'hours').columns).toMatchObject([{ title: 'Allen', n: 50 }]);
  expect(cellsOf(results, 'rules')).toMatchObject({ table: [[50, 66]], bed: [[20, 26]] });
  expect(figure(results, 'where')).toMatchObject({ kind: 'text', columns: [{ n: 50 }] });
  const stopped = await inside(id, { with: 'stopped' });
  expect(stopped).toMatchObject({ chosen: 88, stopped: true, conditions: [] });
});

test('whoever may open the cases sees every number, however small, of who answered', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, [...times(40, yes(['table'])), ...times(4, no)]);
  await snapshotOf(world, id);
  const results = await inside(id);
  expect(cellsOf(results, 'screens')).toEqual({ yes: [[40, 91]], no: [[4, 9]] });
  expect(figure(results, 'why_not')).toMatchObject({ columns: [{ n: 4 }], asked: 4, not_asked: 40, no_answer: 0 });
  // Only whoever said yes was asked how long: nobody else is in the base.
  expect(cellsOf(results, 'hours')).toMatchObject({ short: [[40, 100]] });
  expect(figure(results, 'screens').rows.map(({ cells }) => cells[0]!.small)).toEqual([false, true]);
});

test('a split shows everybody first, then each group with its own shares, and small classes are pooled as in a file', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, [
    ...times(40, yes(['table'], { background: small })),
    ...times(40, { ...no, background: small }),
    ...times(60, yes(['bed'], { background: large })),
    ...times(20, { ...no, background: large }),
    ...times(10, no),
    ...times(10, yes(['bed'])),
  ]);
  await snapshotOf(world, id);
  const results = await inside(id, { split: '_youngest_child', with: 'intervals' });
  const screens = figure(results, 'screens');
  expect(screens.columns.map(({ title, n, letter }) => [title, n, letter])).toEqual([
    ['Allen', 180, null],
    ['0 tot en met 5 jaar', 80, 'A'],
    ['12 tot en met 17 jaar', 80, 'B'],
    ['Onbekend', 20, null],
  ]);
  expect(screens.rows[0]!.cells.map(({ percent }) => percent)).toEqual([61, 50, 75, 50]);
  expect(screens.rows[0]!.cells[2]).toMatchObject({ letters: 'A', low: 65, high: 83 });
  expect(screens.test).toMatch(/^De groepen verschillen meer dan je door toeval verwacht \(p .*chi-kwadraattoets/);
});

test('a filter narrows to its group, and one of background that leaves nine people is refused', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, [
    ...times(40, yes(['table'], { background: small })),
    ...times(9, { ...no, background: large }),
    ...times(10, { ...no, background: { ...large, youngest_child: '18_24' } }),
  ]);
  await snapshotOf(world, id);
  const results = await inside(id, { filter: '_youngest_child:0_5' });
  expect(results).toMatchObject({ respondents: 59, chosen: 40, stopped: false, opinions_only: false });
  expect(results.conditions).toEqual(['Leeftijd van het jongste kind: 0 tot en met 5 jaar']);
  expect(await refusal(inside(id, { filter: '_youngest_child:12_17' }))).toBe('results_base_small');
  expect(await refusal(inside(id, { filter: '_youngest_child:moon' }))).toBe('results_column_unknown');
  const five = ['screens:yes', 'hours:short', 'rules:table', '_youngest_child:0_5', '_gender:female'].join(',');
  expect(await refusal(inside(id, { filter: five }))).toBe('results_conditions_many');
  // Of answers no group is too small: the file has them too.
  expect(await inside(id, { filter: 'screens:no,rules:table' })).toMatchObject({ chosen: 0 });
});

test('whoever may not open case files gets numbers in fives, and nothing exact', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, [
    ...times(83, yes(['table'], { background: small })),
    ...times(58, { ...no, background: large }),
    ...times(6, { ...no, background: { youngest_child: '6_11' } }),
  ]);
  await snapshotOf(world, id);
  const read = (query = {}) => world.call(readResults, { params: { id }, query }, as(person));
  const refused = (query = {}) => world.refused(readResults, { params: { id }, query }, as(person));
  await close(id);
  const results = await read({ split: '_youngest_child', with: 'intervals,stopped' });
  expect(results).toMatchObject({ rules: 'outside', stopped: false });
  const numbers = JSON.stringify(results)
    .match(/"n":(\d+)/g)!
    .map((one) => Number(one.slice(4)));
  expect(numbers.length).toBeGreaterThan(10);
  expect(numbers.filter((n) => n % 5 !== 0)).toEqual([]);
  expect(results.respondents! % 5).toBe(0);
  const screens = figure(results, 'screens');
  expect(screens).toMatchObject({ test: null, mean: null });
  expect(screens.columns.map(({ title, n }) => [title, n === null])).toEqual([
    ['Allen', false],
    ['0 tot en met 5 jaar', false],
    ['6 tot en met 11 jaar', true],
    ['12 tot en met 17 jaar', false],
    ['18 tot en met 24 jaar', true],
    ['25 jaar en ouder', true],
  ]);
  expect(screens.rows.flatMap(({ cells }) => cells).every(({ low, letters }) => low === null && letters === '')).toBe(
    true,
  );
  // The second class is too small, and who is not in it differs from everybody by six.
  expect((await refused({ filter: '_youngest_child:6_11' })).body.message).toMatch(
    /^Voor deze groep tonen we geen cijfers/,
  );
  expect((await refused({ filter: '_youngest_child:0_5,_gender:female' })).body.message).toMatch(/één voorwaarde/);
  expect((await refused({ filter: 'screens:yes' })).body.message).toMatch(/^Je kiest en splitst hier op kenmerken/);
  expect(await read({ filter: '_youngest_child:0_5' })).toMatchObject({ rules: 'outside' });
});

test('an anonymous campaign is shown by the outside rules, from ten respondents on, broken down by marked questions only', async () => {
  const questions = file().questions.map((one) => (one.ref === 'screens' ? { ...one, background: true } : one));
  const { id } = await makeCampaign(world, { anonymous: true, questions });
  await giveAnonymousAnswers(world, id, times(9, yes(['table'])));
  expect(await snapshotOf(world, id)).toBeNull();
  expect(await refusal(inside(id))).toBe('results_anonymous_few');
  await giveAnonymousAnswers(world, id, [...times(70, yes(['table'])), ...times(60, no)]);
  expect(await snapshotOf(world, id)).toBe(1);
  const results = await inside(id, { split: 'screens' });
  expect(results).toMatchObject({ rules: 'anonymous', anonymous: true });
  expect(results.splits.map((one) => one.id)).toEqual(['screens']);
  expect(figure(results, 'rules').columns.map(({ title }) => title)).toEqual(['Allen', 'Ja', 'Nee']);
  expect(await refusal(inside(id, { split: 'rules' }))).toBe('results_by_answer_anonymous');
  expect(await refusal(inside(id, { filter: '_gender:female' }))).toBe('results_no_background');
  // A few more make no new snapshot: the difference would be theirs.
  await giveAnonymousAnswers(world, id, times(9, no));
  expect(await snapshotOf(world, id)).toBeNull();
  await giveAnonymousAnswers(world, id, times(1, no));
  expect(await snapshotOf(world, id)).toBe(2);
  const [{ kept }] = (await context.db.many(sql<{ kept: number }>`
    select count(*) as kept from survey.result where campaign_id = ${id}`)) as [{ kept: number }];
  expect(kept).toBe(1);
});

test('a snapshot holds no name of an anonymous respondent, and texts lie in an order of their own', async () => {
  const { id } = await makeCampaign(world, { anonymous: true });
  const people = Array.from({ length: 40 }, (_, at) => ({
    answers: { ...yes(['table']).answers, where: [`tekst ${at}`] },
  }));
  await giveAnonymousAnswers(world, id, people);
  await snapshotOf(world, id);
  const kinds = await context.db.many(sql<{ name: string; kind: string; bytes: Buffer }>`
    select name, kind, bytes from survey.result_column where campaign_id = ${id}`);
  expect(kinds.filter(({ kind }) => kind === 'id')).toEqual([]);
  const ids = await context.db.many(
    sql<{ id: string }>`select id from survey.anonymous_participation where campaign_id = ${id}`,
  );
  const all = Buffer.concat(kinds.map(({ bytes }) => bytes)).toString('hex');
  expect(ids.filter((one) => all.includes(one.id.replaceAll('-', '')))).toEqual([]);
});

test('a page that is open keeps its snapshot while answers come in, and hears that there are newer ones', async () => {
  const id = await makeKnown();
  await giveAnswers(world, id, times(40, yes(['table'])));
  await snapshotOf(world, id);
  await giveAnswers(world, id, times(20, no));
  expect(await inside(id)).toMatchObject({ chosen: 40, snapshot: { number: 1, newer: true } });
  await snapshotOf(world, id);
  expect(await inside(id, { snapshot: '1' })).toMatchObject({ chosen: 40, snapshot: { number: 1 } });
  for (const snapshot of ['1e400', '-1', '99999999999', 'één']) {
    expect(await inside(id, { snapshot })).toMatchObject({ snapshot: { number: 2 } });
  }
  expect(await inside(id)).toMatchObject({ chosen: 60, snapshot: { number: 2, newer: false } });
});

test('a table of two hundred by two hundred is refused with a sentence, and the others are there', async () => {
  const many = (ref: string) => ({
    ref,
    title: ref,
    type: 'multiple_choice',
    options: Array.from({ length: 200 }, (_, at) => ({ ref: `${ref}${at}`, title: `Antwoord ${at}` })),
  });
  const id = await makeKnown({ questions: [many('a'), many('b')] });
  await giveAnswers(
    world,
    id,
    Array.from({ length: 4000 }, (_, at) => ({ answers: { a: [`a${at % 200}`], b: [`b${at % 199}`] } })),
  );
  await snapshotOf(world, id);
  expect(await refusal(inside(id, { split: 'b' }))).toBe('results_table_large');
  expect((await inside(id)).figures.map(({ hidden }) => hidden)).toEqual([null, null]);
});

test('a question in other words stands by itself, and with the former where a researcher says that it means the same', async () => {
  const versioned = async (same: string[]) => {
    const id = await makeKnown();
    await context.db.run(sql`
      insert into survey.version (campaign_id, number, questionnaire, published_at, same_meaning)
      select campaign_id, 2, jsonb_set(questionnaire, '{questions,0,title}', '"Heeft je oudste kind een scherm?"'),
        ${clock.now()}, ${same} from survey.version where campaign_id = ${id}`);
    await context.db.run(sql`update survey.campaign set version = 2 where id = ${id}`);
    await giveAnswers(world, id, [
      ...times(40, yes(['table'])),
      ...times(20, no),
      ...times(15, { ...yes(['table']), version: 2 }),
      ...times(25, { ...no, version: 2 }),
    ]);
    await snapshotOf(world, id);
    const { figures } = await inside(id, { question: 'screens' });
    return figures.map(({ title, wording, rows }) => [title, wording?.version, rows.map(({ cells }) => cells[0]!.n)]);
  };
  expect(await versioned([])).toEqual([
    ['Heeft je kind een eigen scherm?', 1, [40, 20]],
    ['Heeft je oudste kind een scherm?', 2, [15, 25]],
  ]);
  expect(await versioned(['screens'])).toEqual([['Heeft je oudste kind een scherm?', undefined, [55, 45]]]);
});

test('a draft has no results, and support sees none', async () => {
  const support = await makeStaff(world, 'support');
  const draft = await makeDraft(world);
  const call = (id: string, who: Person) => world.refused(readResults, { params: { id }, query: {} }, as(who));
  expect((await call(draft, person)).body.message).toBe(
    'Deze vragenlijst is nog een concept. Er zijn nog geen antwoorden.',
  );
  expect((await call(draft, support)).status).toBe(403);
});
