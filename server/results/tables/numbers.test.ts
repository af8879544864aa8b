import { expect, test } from 'vitest';
import { outcomeSentence } from '#contract/results/outcome-sentence.ts';
import { daysOf } from '#questionnaire/dates.ts';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { showResults } from '../results-view.ts';
import { periodsOf } from './dimension.ts';
import { binOf, numberBinsOf } from './number-bins.ts';

const world = await makeWorld();
const { context, clock } = world;
const hours = { ref: 'hours', title: 'Hoeveel uur?', type: 'text', format: 'number', unit: 'uur', most: 24 };
const read = (id: string, asked = {}) => showResults(context, { session_id: null, may_open_cases: true }, id, asked);
const took = (value: number) => ({ answers: { hours: [String(value).replace('.', ',')] } });
const titlesOf = (...values: number[]) => numberBinsOf(Float64Array.from(values).sort()).map(({ title }) => title);
const upTo = (count: number, factor = 1) => Array.from({ length: count }, (_, at) => at * factor);

test('bins are round and made from what was given; the few at the ends share one', () => {
  expect(titlesOf(3, 0, 2, 2, 2)).toEqual(['0', '1', '2', '3']);
  expect(titlesOf(...upTo(100), 900)).toEqual([
    '0 tot en met 19',
    '20 tot en met 39',
    '40 tot en met 59',
    '60 tot en met 79',
    '80 tot en met 99',
    '100 of meer',
  ]);
  expect(titlesOf(...upTo(100, 0.03))).toEqual([
    '0 tot 0,5',
    '0,5 tot 1',
    '1 tot 1,5',
    '1,5 tot 2',
    '2 tot 2,5',
    '2,5 tot 3',
  ]);
  expect(titlesOf(-500, ...upTo(100))[0]).toBe('minder dan 0');
  expect(titlesOf()).toEqual([]);
  expect(['20..40', '..0', '100..', '..', 'moon'].map((id) => binOf(id)?.title)).toEqual([
    '20 tot en met 39',
    'minder dan 0',
    '100 of meer',
    undefined,
    undefined,
  ]);
});

test('a number stands in bins, with its mean, median and deviation and the numbers themselves', async () => {
  const { id } = await makeCampaign(world, { questions: [hours] });
  await giveAnswers(world, id, [
    ...times(29, took(2)),
    ...times(16, took(4.5)),
    ...times(14, took(24)),
    ...[0, 10, 14, 18].flatMap((value) => times(10, took(value))),
  ]);
  await snapshotOf(world, id);
  const { figures } = await read(id);
  const [figure] = figures;
  expect(figure).toMatchObject({
    kind: 'number',
    unit: 'uur',
    mean: 8.9,
    median: 4.5,
    deviation: 8.3,
    least: 0,
    most: 24,
  });
  expect(figure!.values).toContainEqual({ value: 4.5, n: 16, weight: 16 });
  const columnsOf = async (filter: string) => (await read(id, { filter })).figures[0]!.columns;
  expect(await columnsOf('hours:2..3')).toMatchObject([{ n: 29, small: true }]);
  expect(await columnsOf('hours:4..5|24..')).toMatchObject([{ n: 30, small: false }]);
});

test('the classes of a number are columns too', async () => {
  const view = { ref: 'view', title: 'Is dat veel?', type: 'multiple_choice' };
  const options = ['yes', 'no'].map((ref) => ({ ref, title: ref }));
  const { id } = await makeCampaign(world, { questions: [hours, { ...view, options }] });
  const said = (value: number, is: string) => ({ answers: { ...took(value).answers, view: [is] } });
  const of = (value: number, yes: number, no: number) => [
    ...times(yes, said(value, 'yes')),
    ...times(no, said(value, 'no')),
  ];
  await giveAnswers(world, id, [...of(4, 10, 30), ...of(12, 20, 20), ...of(24, 30, 10)]);
  await snapshotOf(world, id);
  const { splits, figures } = await read(id, { split: 'hours' });
  // It is no characteristic, by which outsiders may split.
  expect(splits).toContainEqual(expect.objectContaining({ id: 'hours', background: false }));
  const { columns, rows } = figures[1]!;
  expect(columns.map(({ n }) => n).filter((n) => n !== 0)).toEqual([120, 40, 40, 40]);
  expect(rows.map(({ cells }) => cells.flatMap(({ percent }) => percent ?? []))).toEqual([
    [50, 25, 50, 75],
    [50, 75, 50, 25],
  ]);
});

test('a number that only an older version allowed is in the classes too', async () => {
  const { id } = await makeCampaign(world, { questions: [{ ...hours, most: 48 }] });
  await context.db.run(sql`
    insert into survey.version (campaign_id, number, questionnaire, published_at)
    select campaign_id, 2, jsonb_set(questionnaire, '{questions,0,most}', '24'), ${clock.now()}
    from survey.version where campaign_id = ${id}`);
  await context.db.run(sql`update survey.campaign set version = 2 where id = ${id}`);
  await giveAnswers(world, id, [...times(30, took(40)), ...times(40, { ...took(10), version: 2 })]);
  await snapshotOf(world, id);
  const [figure] = (await read(id)).figures;
  expect(figure).toMatchObject({ columns: [{ n: 70 }], mean: 22.9 });
  expect(figure!.rows.at(-1)!.title).toBe('40 tot en met 44');
});

test('of anonymous answers that stand loose it is said why there are no numbers of a group, or no table', async () => {
  const income = { ...hours, ref: 'income', most: 100_000 };
  const questions = [
    ...file().questions.map((one) => (one.ref === 'screens' ? { ...one, background: true } : one)),
    income,
  ];
  const { id } = await makeCampaign(world, { anonymous: true, questions });
  const tip = { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules: ['table'], tips: ['Samen plannen.'] };
  const no = { screens: ['no'], why_not: ['Te jong.'], rules: ['table'], tips: ['Samen plannen.'] };
  await giveAnonymousAnswers(world, id, [
    ...times(83, { answers: { ...tip, income: ['30000'] } }),
    ...times(71, { answers: { ...no, income: ['30000'] } }),
  ]);
  await snapshotOf(world, id);
  const saidOf = async (question: string, asked = {}) => {
    const { hidden, columns } = (await read(id, asked)).figures.find((one) => one.question === question)!;
    return [hidden, columns.map(({ n }) => n)];
  };
  expect(await saidOf('tips')).toEqual([null, [150]]);
  const loose = [expect.stringMatching(/^Wat ouders schreven, staat los/), []];
  expect(await saidOf('tips', { split: 'screens' })).toEqual(loose);
  expect(await saidOf('tips', { filter: 'screens:yes' })).toEqual(loose);
  expect(await saidOf('income')).toEqual([expect.stringMatching(/^Dit getal kan verraden/), []]);
});

const days = (...dates: string[]) => Float64Array.from(dates.map(daysOf)).sort();

test('dates stand by month, by year or by more years, and a few odd ones before or behind', () => {
  const titles = (...dates: string[]) => periodsOf(days(...dates)).map(({ title }) => title);
  expect(titles('2025-12-31', '2026-02-01', '2026-02-28')).toEqual(['december 2025', 'januari 2026', 'februari 2026']);
  expect(titles('2020-02-29', '2023-01-01')).toEqual(['2020', '2021', '2022', '2023']);
  expect(titles('1990-01-01', '2024-06-01')).toEqual([
    '1990 tot en met 1994',
    ...[1995, 2000, 2005, 2010, 2015, 2020].map((year) => `${year} tot en met ${year + 4}`),
  ]);
  const usual = Array.from({ length: 100 }, (_, at) => (at % 2 === 0 ? '2024-03-01' : '2024-04-30'));
  expect(titles('1900-01-01', ...usual, '2999-12-31')).toEqual([
    'vóór maart 2024',
    'maart 2024',
    'april 2024',
    'vanaf mei 2024',
  ]);
  expect(titles()).toEqual([]);
});

test('a date is a table of its months, which others can be chosen and split by', async () => {
  const since = { ref: 'since', title: 'Sinds wanneer?', type: 'date' };
  const { id } = await makeCampaign(world, { questions: [since, hours] });
  const on = (date: string, value: number) => ({ answers: { since: [date], hours: [String(value)] } });
  await giveAnswers(world, id, [...times(30, on('2024-02-29', 2)), ...times(12, on('2024-03-01', 4))]);
  await snapshotOf(world, id);
  const { figures, splits } = await read(id);
  const [february] = splits.find((one) => one.id === 'since')!.classes;
  expect(figures[0]).toMatchObject({
    kind: 'date',
    answered: 42,
    mean: null,
    rows: [
      { title: 'februari 2024', cells: [{ n: 30, percent: 71 }] },
      { title: 'maart 2024', cells: [{ n: 12, percent: 29 }] },
    ],
  });
  const of = { weighted: null, chosen: 42, rules: 'inside', by_row: false } as const;
  expect(outcomeSentence(of, figures[0]!)).toBe('De meeste datums vallen in februari 2024 (71 %).');
  const chosen = await read(id, { filter: `since:${february!.id}` });
  expect(chosen).toMatchObject({ chosen: 30, conditions: ['Sinds wanneer?: februari 2024'] });
  expect((await read(id, { split: 'since' })).figures[1]!.columns.map(({ n, mean }) => [n, mean])).toEqual([
    [42, 2.6],
    [30, 2],
    [12, 4],
  ]);
});
