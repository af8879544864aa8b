import { expect, test } from 'vitest';
import { makeWeighting, readWeightings } from '#contract/calls/office/results/weightings.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../platform/database/sql.ts';

const world = await makeWorld();
const { context } = world;
const person = await makeCaseReader(world);
const other = await makeStaff(world, 'researcher');
const as = ({ cookies }: { cookies: string }) => ({ cookie: cookies });

const source = { publisher: 'CBS', table: '71487ned', title: 'Huishoudens', unit: 'huishoudens' };
const margin = (variable: string, counts: Record<string, number | null>) => ({
  variable,
  source,
  reference_date: '2024-01-01',
  counted: 'people',
  total: null,
  categories: Object.entries(counts).map(([id, count]) => ({ id, title: id, count })),
});
await context.db.run(sql`
  insert into survey.population (version, created_at, margins)
  values (1, ${world.clock.now()}, ${JSON.stringify([
    margin('gender', { female: 500, male: 500 }),
    margin('education', { low: null, middle: 10, high: 10 }),
    { ...margin('youngest_child', { '0_5': 300, '6_11': 700 }), reference_date: '2022-01-01' },
  ])})`);

const woman = { answers: { screens: ['yes'] }, background: { gender: 'female', education: 'high' } };
const man = { answers: { screens: ['no'] }, background: { gender: 'male', education: 'low' } };
const made = async (women: number, men: number) => {
  const { id } = await makeCampaign(world, { background: ['gender', 'education', 'children_amount'] });
  await giveAnswers(world, id, [...times(women, woman), ...times(men, man)]);
  await snapshotOf(world, id);
  return id;
};
const make = (id: string, variables = ['gender']) =>
  world.call(makeWeighting, { params: { id }, body: { variables } }, as(person));
const refused = async (id: string, variables = ['gender']) =>
  (await world.refused(makeWeighting, { params: { id }, body: { variables } }, as(person))).body.message;
const read = (id: string, query = {}, who = person) => world.call(readResults, { params: { id }, query }, as(who));
const percents = (results: Awaited<ReturnType<typeof read>>) =>
  results.figures[0]!.rows.map(({ cells: [cell] }) => cell!.percent);

test('weights give the respondents the shares of all parents, and every figure says what they cost', async () => {
  const id = await made(150, 50);
  expect(percents(await read(id))).toEqual([75, 25]);
  expect(await make(id)).toEqual({ number: 1 });
  const results = await read(id, { weighting: '1' });
  expect(percents(results)).toEqual([50, 50]);
  expect(results.figures[0]!.rows[0]!.cells[0]).toMatchObject({ n: 150 });
  expect(results.weighted).toMatchObject({
    number: 1,
    variables: ['Vrouw of man'],
    source: 'CBS, 71487ned, 1 januari 2024',
    effective_n: 150,
    largest: 2,
  });
  const [line] = await context.db.many(sql`
    select detail from office.audit where action = 'results_weighted' and about = ${id}`);
  expect(line).toEqual({ detail: { number: '1', variables: 'gender' } });
});

test('where respondents are as all parents are, weights change no number', async () => {
  const id = await made(60, 60);
  await make(id);
  const [plain, weighted] = await Promise.all(
    [{}, { weighting: '1' }].map((query) => read(id, { with: 'intervals', ...query })),
  );
  expect(weighted!.weighted).toMatchObject({ effective_n: 120, largest: 1 });
  expect(weighted!.figures).toEqual(plain!.figures);
});

test('figures of several days are each told with their own', async () => {
  const { id } = await makeCampaign(world, { background: ['gender', 'youngest_child'] });
  const from = (youngest_child: string) => ({ ...woman, background: { gender: 'female', youngest_child } });
  const men = { ...man, background: { gender: 'male', youngest_child: '6_11' } };
  await giveAnswers(world, id, [...times(60, from('0_5')), ...times(60, from('6_11')), ...times(60, men)]);
  await snapshotOf(world, id);
  await make(id, ['gender', 'youngest_child']);
  const { weighted } = await read(id, { weighting: '1' });
  expect(weighted!.source).toBe('CBS, 71487ned, 1 januari 2024; CBS, 71487ned, 1 januari 2022');
});

test('weights start from the chance that is kept with each invitation', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  const women = { ...woman, background: { gender: 'female' } };
  await giveAnswers(world, id, [
    ...times(100, women),
    ...times(50, { ...women, answers: man.answers }),
    ...times(50, { ...man, background: { gender: 'male' } }),
  ]);
  // Who said yes was drawn with half the chance of all others.
  await context.db.run(sql`delete from contact.invitation where campaign_id = ${id}`);
  await context.db.run(sql`
    insert into contact.invitation (campaign_id, participation_id, chance, created_at)
    select campaign_id, participation_id, case when value = '{yes}' then 0.5 else 1 end, ${world.clock.now()}
    from survey.answer where campaign_id = ${id} and question_id = 'screens'`);
  await snapshotOf(world, id);
  await make(id);
  expect(percents(await read(id))).toEqual([50, 50]);
  // Of the women 200 of 250 then, and they are half of all: without chances it would be a third.
  expect(percents(await read(id, { weighting: '1' }))).toEqual([40, 60]);
});

test('mean and middle of a number are weighted too, and whoever stopped halfway has no weight', async () => {
  const questions = [{ ref: 'hours', title: 'Hoeveel uur?', type: 'text', format: 'number', most: 24 }];
  const { id } = await makeCampaign(world, { background: ['gender'], questions });
  const took = (hours: string, gender: string) => ({ answers: { hours: [hours] }, background: { gender } });
  await giveAnswers(world, id, [
    ...times(90, took('2', 'female')),
    ...times(60, took('6', 'female')),
    ...times(10, took('2', 'male')),
    ...times(40, took('10', 'male')),
    ...times(20, { ...took('24', 'male'), finished: false }),
  ]);
  await snapshotOf(world, id);
  await make(id);
  expect((await read(id)).figures[0]).toMatchObject({ mean: 4.8, median: 4 });
  const weighted = await read(id, { weighting: '1', with: 'stopped' });
  expect(weighted).toMatchObject({ chosen: 200, stopped: false });
  // Half of the weight is of men: of those four in five took ten.
  expect(weighted.figures[0]).toMatchObject({ mean: 6, median: 6 });
});

test('a weighting stays as it is, and fits whoever came since by the same figures', async () => {
  const id = await made(150, 50);
  await make(id);
  expect(await make(id)).toEqual({ number: 2 });
  await giveAnswers(world, id, times(50, woman));
  world.clock.advance(120_000);
  await snapshotOf(world, id);
  const results = await read(id, { weighting: '1' });
  expect(results.chosen).toBe(250);
  expect(percents(results)).toEqual([50, 50]);
  const { weightings } = await world.call(readWeightings, { params: { id } }, as(person));
  expect(weightings.map(({ number }) => number)).toEqual([2, 1]);
  expect(weightings[1]!.report.margins[0]!.categories.map(({ people }) => people)).toEqual([150, 50]);
  // The recipe is kept; what it makes of the answers of today moves, and the page of weightings says so.
  expect(weightings[1]).toMatchObject({ moves: true, variables: ['Vrouw of man'], population_version: 1 });
  expect([Math.round(weightings[1]!.report.effective_n!), results.weighted!.effective_n]).toEqual([150, 160]);
  await context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(world.clock.now().getTime() - 7_200_000)}
    where id = ${id}`);
  const closed = await world.call(readWeightings, { params: { id } }, as(person));
  expect(closed.weightings[1]!.moves).toBe(false);
});

test('a class without a figure is named before a weighting is made, and keeps its share', async () => {
  const id = await made(150, 50);
  const other_gender = { ...man, background: { gender: 'other' } };
  await giveAnswers(world, id, times(10, other_gender));
  world.clock.advance(120_000);
  await snapshotOf(world, id);
  const offered = async () =>
    (await world.call(readWeightings, { params: { id } }, as(person))).variables.find((one) => one.id === 'gender')!;
  expect(await offered()).toMatchObject({
    refused: null,
    kept: '‘Anders’ telt mee als onbekend en houdt zijn deel: daarvan is geen cijfer bekend.',
  });
  await make(id);
  const { weightings } = await world.call(readWeightings, { params: { id } }, as(person));
  expect(weightings[0]!.report.margins[0]).toMatchObject({ kept: ['Anders'], unknown: 10 / 210 });
  // Above a tenth of all it is refused, and that too is said before.
  await giveAnswers(world, id, times(20, other_gender));
  world.clock.advance(120_000);
  await snapshotOf(world, id);
  expect((await offered()).refused).toMatch(/‘Anders’/);
});

test('what cannot be weighted is refused with its reason, and never almost done', async () => {
  expect(await refused(await made(60, 39))).toBe('Wegen kan vanaf 100 deelnemers.');
  const id = await made(150, 50);
  expect(await refused(id, ['education'])).toBe('Bij ‘low’ staat geen aantal. Vul de populatie eerst aan.');
  expect(await refused(id, ['children_amount'])).toMatch(/^Van aantal kinderen zijn geen populatiecijfers/);
  expect(await refused(await made(200, 0))).toMatch(/^Niemand van de deelnemers valt in ‘Man’/);
  const { id: anonymous } = await makeCampaign(world, { anonymous: true });
  expect(await refused(anonymous)).toMatch(/^Van een anonieme vragenlijst zijn geen kenmerken bekend/);
  const { variables } = await world.call(readWeightings, { params: { id } }, as(person));
  expect(variables.filter((one) => one.refused === null).map((one) => one.id)).toEqual(['gender']);
});

test('without the right to case files the report of a weighting tells no count', async () => {
  const id = await made(150, 50);
  await make(id);
  const { weightings, exact } = await world.call(readWeightings, { params: { id } }, as(other));
  expect(exact).toBe(false);
  const [only] = weightings;
  expect(only!.report).toMatchObject({ effective_n: null, smallest: null, largest: null });
  for (const one of only!.report.margins.flatMap(({ categories }) => categories)) {
    expect(one).toMatchObject({ people: null, response: null, largest: null });
  }
});

test('of how few something is not known follows from nothing in a report for who may not open the cases', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  const nobodyKnows = { ...man, background: {} };
  await giveAnswers(world, id, [...times(150, woman), ...times(46, man), ...times(4, nobodyKnows)]);
  await snapshotOf(world, id);
  await make(id);
  for (const [who, people] of [[other, [null, null, null]]] as const) {
    const [{ report }] = (await world.call(readWeightings, { params: { id } }, as(who))).weightings as [
      Awaited<ReturnType<typeof world.call<typeof readWeightings>>>['weightings'][0],
    ];
    const [{ unknown, categories }] = report.margins as [(typeof report.margins)[0]];
    expect(categories.map((one) => one.people)).toEqual(people);
    expect(
      categories.map(({ population, weighted }) => [population, weighted && Math.round(weighted * 1e6) / 1e6]),
    ).toEqual([
      [0.5, 0.5],
      [0.5, 0.5],
      [null, null],
    ]);
    expect(unknown).toBe(who === person ? null : 0);
  }
});

test('a weighting is made on each characteristic once, and a list without an end is refused as it comes in', async () => {
  const id = await made(120, 80);
  for (const variables of [['gender', 'gender'], Array<string>(5000).fill('gender'), []]) {
    const { status } = await world.refused(makeWeighting, { params: { id }, body: { variables } }, as(person));
    expect(status).toBe(422);
  }
});
