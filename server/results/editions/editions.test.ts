import { expect, test } from 'vitest';
import { addJoin } from '#contract/calls/office/results/joins.ts';
import { makeWeighting } from '#contract/calls/office/results/weightings.ts';
import type { Results } from '#contract/calls/office/results.ts';
import { readResults } from '#contract/calls/office/results.ts';
import { notesOf } from '#contract/results/figure-words.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { givePopulation } from '#test/results/make-population.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { makeEditionsNightly } from './edition.ts';

const world = await makeWorld();
const { context, clock } = world;
const reader = await makeStaff(world, 'researcher');
const as = { cookie: reader.cookies };

const views = ['good', 'fair', 'bad'].map((ref) => ({ ref, title: ref }));
const question = (ref: string) => ({ ref, title: ref, type: 'multiple_choice', required: true, options: views });
const said = (view: string, gender: string): Answered => ({
  answers: { view: [view], other: [view] },
  background: { gender },
});

async function overCampaign(people: readonly Answered[]) {
  const { id } = await makeCampaign(world, {
    ...file({ questions: [question('view'), question('other')] }),
    background: ['gender'],
  });
  await giveAnswers(world, id, people);
  const at = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
  await snapshotOf(world, id);
  return id;
}

/** Every page that a reader can open, without what no column tells. */
async function pages(id: string): Promise<Results[]> {
  const queries = [
    {},
    { split: '_gender' },
    { filter: '_gender:female' },
    { filter: '_gender:male' },
    { split: '_gender', with: 'rows' },
  ];
  return Promise.all(queries.map((query) => world.call(readResults, { params: { id }, query }, as)));
}
const seen = async (id: string) => JSON.stringify((await pages(id)).map(({ snapshot: _, ...page }) => page));

/** Takes this many of those who gave an answer out of the campaign, as an erasure of all their answers would. */
async function erase(id: string, view: string, count: number): Promise<void> {
  await context.db.run(sql`
    with gone as (
      select participation_id as id from survey.answer
      where campaign_id = ${id} and question_id = 'view' and value = array[${view}] order by participation_id limit ${count}
    ), answers as (
      delete from survey.answer where campaign_id = ${id} and participation_id in (select id from gone)
    )
    delete from survey.participation where campaign_id = ${id} and id in (select id from gone)`);
  await snapshotOf(world, id);
}
const night = () => makeEditionsNightly(context);

test('no page changes when members are erased one by one, until ten are gone; then the columns that were made anew do', async () => {
  const id = await overCampaign([
    ...times(83, said('good', 'female')),
    ...times(41, said('fair', 'female')),
    ...times(12, said('bad', 'female')),
    ...times(58, said('good', 'male')),
    ...times(37, said('fair', 'male')),
  ]);
  const before = await seen(id);
  for (const view of ['good', 'bad', 'fair', 'good', 'bad', 'good', 'fair', 'good', 'fair']) {
    await erase(id, view, 1);
    await night();
    expect(await seen(id)).toBe(before);
  }
  const columns = () =>
    context.db.many(sql<{ question: string; group_name: string; people: number; number: number }>`
      select question, group_name, people, number from survey.edition_column where campaign_id = ${id} order by 1, 2`);
  const old = await columns();
  await erase(id, 'good', 1);
  const { left } = await context.db.one(sql<{ left: number }>`
    select finished as left from survey.result where campaign_id = ${id} order by number desc limit 1`);
  expect(left).toBe(221);
  // By day nothing changes, whoever looks.
  expect(await seen(id)).toBe(before);
  await night();
  expect(await seen(id)).not.toBe(before);
  const changed = (await columns()).filter((one, at) => one.number !== old[at]!.number);
  expect(changed.length).toBeGreaterThan(0);
  for (const one of changed) {
    const same = old.find(({ question: of, group_name }) => of === one.question && group_name === one.group_name)!;
    expect(Math.abs(same.people - one.people)).toBeGreaterThanOrEqual(10);
  }
});

test('a weighting for which too few are left keeps no other figure from being brought up to date', async () => {
  await givePopulation(world, 'gender', { female: 500, male: 500 });
  const id = await overCampaign([...times(60, said('good', 'female')), ...times(45, said('fair', 'male'))]);
  await world.call(makeWeighting, { params: { id }, body: { variables: ['gender'] } }, as);
  await erase(id, 'good', 20);
  await night();
  const { respondents } = await world.call(readResults, { params: { id }, query: {} }, as);
  expect(respondents).toBe(85);
});

test('an edition holds nothing of persons, and goes with its campaign', async () => {
  const id = await overCampaign([...times(60, said('good', 'female')), ...times(60, said('fair', 'male'))]);
  const text = JSON.stringify(
    await context.db.many(sql`select * from survey.edition_column where campaign_id = ${id}`),
  );
  const people = await context.db.many(
    sql<{ id: string }>`select id from survey.participation where campaign_id = ${id}`,
  );
  expect(people.filter((one) => text.includes(one.id))).toEqual([]);
  await context.db.run(sql`delete from survey.campaign where id = ${id}`);
  expect(await context.db.many(sql`select from survey.edition_column where campaign_id = ${id}`)).toEqual([]);
});

test('shares of one answer add up to 100 for outsiders, with a name for what is hidden', async () => {
  const id = await overCampaign([
    ...times(61, said('good', 'female')),
    ...times(47, said('fair', 'male')),
    ...times(4, said('bad', 'male')),
  ]);
  for (const { figures } of (await pages(id)).filter(({ by_row }) => !by_row)) {
    for (const { columns, rows } of figures) {
      for (const [at, { n }] of columns.entries()) {
        const shares = rows.flatMap(({ cells }) => cells[at]!.percent ?? []);
        if (n !== null && n >= 50) expect(shares.reduce((a, b) => a + b, 0)).toBe(100);
        else expect(shares).toEqual([]);
      }
    }
  }
  const [{ figures }] = (await pages(id)) as [Results];
  expect(figures[0]!.rows.map(({ title }) => title)).toEqual(['good', 'fair', 'bad', 'Andere antwoorden']);
});

test('while a campaign runs outsiders see it from ten respondents on', async () => {
  const { id } = await makeCampaign(world, { background: ['gender'] });
  await giveAnswers(world, id, times(12, { answers: { screens: ['yes'] } }));
  await snapshotOf(world, id);
  expect(await world.call(readResults, { params: { id }, query: {} }, as)).toMatchObject({ rules: 'outside' });
});

test('answers that are joined are one for outsiders from the next edition on, and only where that tells of no change', async () => {
  const id = await overCampaign([
    ...times(61, said('good', 'female')),
    ...times(63, said('good', 'male')),
    ...times(7, said('fair', 'female')),
    ...times(6, said('bad', 'female')),
  ]);
  const holder = await makeCaseReader(world);
  const join = (of: string, classes: string[]) =>
    world.call(addJoin, { params: { id }, body: { of, title: 'not so good', classes } }, { cookie: holder.cookies });
  const rowsOf = async (at: number) => {
    const [{ figures, joins }] = (await pages(id)) as [Results];
    return { rows: figures[at]!.rows.map(({ title, cells }) => [title, cells[0]!.n]), joins: joins.length };
  };
  const [good, shown] = [125, 15];
  await join('view', ['fair', 'bad']);
  const before = await rowsOf(0);
  expect(before.rows.map(([title]) => title)).toEqual(['good', 'fair', 'bad', 'Andere antwoorden']);
  await night();
  const { rows, joins } = await rowsOf(0);
  expect(rows.map(([title]) => title)).toEqual(['good', 'not so good']);
  expect(Math.abs((rows[0]![1] as number) - good)).toBeLessThanOrEqual(5);
  expect(Math.abs((rows[1]![1] as number) - shown)).toBeLessThanOrEqual(5);
  expect(joins).toBe(1);

  // Somebody was erased since these columns were made: counting the joined answers now would tell of it.
  await erase(id, 'fair', 1);
  await join('other', ['fair', 'bad']);
  await night();
  expect((await rowsOf(1)).rows.map(([title]) => title)).toEqual(['good', 'fair', 'bad', 'Andere antwoorden']);
  expect((await rowsOf(0)).rows).toEqual(rows);
});

test('a column with other bins is not compared in a table of numbers', async () => {
  const minutes = { ref: 'minutes', title: 'Hoeveel minuten?', type: 'text', format: 'number' };
  const { id } = await makeCampaign(world, {
    ...file({ questions: [minutes] }),
    background: ['gender'],
  });
  const took = (value: number, gender: string): Answered => ({
    answers: { minutes: [String(value)] },
    background: { gender },
  });
  const some = (count: number, most: number, gender: string) =>
    Array.from({ length: count }, (_, at) => took(1 + (at % most), gender));
  await giveAnswers(world, id, [...some(80, 4, 'female'), ...some(80, 4, 'male')]);
  await snapshotOf(world, id);
  const { cookies } = await makeStaff(world, 'researcher');
  const read = (query: Record<string, string>) =>
    world.call(readResults, { params: { id }, query }, { cookie: cookies });
  const columns = async () => (await read({ split: '_gender' })).figures[0]!.columns;
  expect((await columns()).some(({ other_bins }) => other_bins)).toBe(false);
  // More men, some of whom take an hour: only what they are in is made anew, in wider bins.
  clock.advance(120_000);
  await giveAnswers(world, id, some(40, 60, 'male'));
  await snapshotOf(world, id);
  const [figure] = (await read({ split: '_gender' })).figures as [Results['figures'][0]];
  const [all, women, men] = [0, 1, 2].map((at) => figure.rows.map(({ cells }) => cells[at]!));
  expect(figure.columns.slice(0, 3).map(({ other_bins }) => other_bins ?? false)).toEqual([false, true, false]);
  expect(women!.every(({ n, percent }) => n === null && percent === null)).toBe(true);
  for (const shown of [all!, men!]) expect(shown.reduce((sum, { percent }) => sum + (percent ?? 0), 0)).toBe(100);
  expect(notesOf({ by_row: false, joins: [] }, figure).at(-1)).toMatch(
    /^De cijfers van ‘Vrouw’ zijn van \d+ \w+, met een andere klassenindeling/,
  );
  const own = (await read({ filter: '_gender:female' })).figures[0]!;
  expect(own.rows.reduce((sum, { cells: [cell] }) => sum + (cell!.percent ?? 0), 0)).toBe(100);
});
