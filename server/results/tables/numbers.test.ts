import { expect, test } from 'vitest';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { giveAnonymousAnswers, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { showResults } from '../show.ts';
import { binOf, binsOf } from './number-bins.ts';

const world = await makeWorld();
const { context, clock } = world;
const hours = { ref: 'hours', title: 'Hoeveel uur?', type: 'text', format: 'number', unit: 'uur', most: 24 };
const read = (id: string, asked = {}) => showResults(context, { session_id: null, may_open_cases: true }, id, asked);
const took = (value: number) => ({ answers: { hours: [String(value).replace('.', ',')] } });
const titlesOf = (...values: number[]) => binsOf(Float64Array.from(values).sort()).map(({ title }) => title);
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
