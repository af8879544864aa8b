import { expect, test } from 'vitest';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../platform/database/sql.ts';
import { showResults } from '../results-view.ts';

const world = await makeWorld();
const { context, clock } = world;
await makeStaff(world, 'researcher');
const { session_id } = await context.db.one(
  sql<{ session_id: string }>`select id as session_id from office.staff_session`,
);
type Asked = Parameters<typeof showResults>[3];
const shown = (id: string, asked: Asked, may_open_cases = true) =>
  showResults(context, { session_id, may_open_cases }, id, asked);

const asked = (ref: string, options: object[]) => ({
  ref,
  title: ref,
  type: 'multiple_choice',
  required: true,
  options,
});
const option = (ref: string, over: object = {}) => ({ ref, title: ref, ...over });
const views = ['good', 'fair', 'bad'].map((ref) => option(ref));
const said = (view: string, gender = 'female'): Answered => ({ answers: { view: [view] }, background: { gender } });
async function answered(people: readonly Answered[], questions: object[]) {
  const { id } = await makeCampaign(world, { ...file({ questions }), background: ['gender'] });
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  return id;
}
const tableOf = ({ figures: [figure] }: Awaited<ReturnType<typeof shown>>) => ({
  columns: figure!.columns.map(({ n }) => n),
  rows: Object.fromEntries(figure!.rows.map(({ id, cells }) => [id, cells.map(({ n, percent }) => [n, percent])])),
});

const opinions = [asked('view', [...views, option('unknown', { no_opinion: true })])];

test('without no opinion the shares are of all others, in every column', async () => {
  const id = await answered(
    [
      ...times(60, said('good')),
      ...times(20, said('fair')),
      ...times(20, said('unknown')),
      ...times(40, said('good', 'male')),
      ...times(60, said('fair', 'male')),
      ...times(2, said('unknown', 'male')),
    ],
    opinions,
  );
  const { columns, rows } = tableOf(await shown(id, { with: 'opinions', split: '_gender' }));
  expect(columns).toEqual([180, 80, 100]);
  expect(rows).toEqual({
    good: [
      [100, 56],
      [60, 75],
      [40, 40],
    ],
    fair: [
      [80, 44],
      [20, 25],
      [60, 60],
    ],
    bad: [
      [0, 0],
      [0, 0],
      [0, 0],
    ],
  });
});

test('two questions of two hundred answers each make too large a table, and that is said at once', async () => {
  const many = Array.from({ length: 200 }, (_, at) => option(`o${at}`));
  const questions = [asked('view', views), asked('one', many), asked('two', many)];
  const id = await answered(times(30, { answers: { view: ['good'], one: ['o1'], two: ['o2'] } }), questions);
  const refused = await shown(id, { split: 'one,two' }).catch((problem: { code: string }) => problem.code);
  expect(refused).toBe('results_table_large');
});

test('what only others may choose is refused as such, for an address is passed on', async () => {
  const id = await answered([...times(60, said('good')), ...times(60, said('fair', 'male'))], opinions);
  const over = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${over} where id = ${id}`);
  const refusalOf = (asked: Asked) => shown(id, asked, false).catch((problem: { code: string }) => problem.code);
  expect(await refusalOf({ filter: 'view:good' })).toBe('results_by_answer_outside');
  expect(await refusalOf({ split: 'view' })).toBe('results_by_answer_outside');
  expect(await refusalOf({ split: 'moon' })).toBe('results_column_unknown');
  expect(await refusalOf({ split: '_gender,_gender' })).toBe('results_splits_many');
});

const over = async (id: string) => {
  const at = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
};

test('within rows a share is of everybody who gave that answer, for insiders and outsiders', async () => {
  const id = await answered(
    [
      ...times(60, said('good')),
      ...times(30, said('fair')),
      ...times(25, said('bad')),
      ...times(20, said('good', 'male')),
      ...times(90, said('fair', 'male')),
      ...times(3, said('bad', 'male')),
    ],
    [asked('view', views)],
  );
  const wanted = { split: '_gender', with: 'rows' };
  const { figures } = await shown(id, wanted);
  expect(tableOf({ figures } as Parameters<typeof tableOf>[0])).toEqual({
    columns: [228, 115, 113],
    rows: {
      good: [
        [80, 100],
        [60, 75],
        [20, 25],
      ],
      fair: [
        [120, 100],
        [30, 25],
        [90, 75],
      ],
      bad: [
        [28, 100],
        [25, 89],
        [3, 11],
      ],
    },
  });
  // Letters are of the shares of groups, so they stay away.
  expect(figures[0]!.columns.every(({ letter }) => letter === null)).toBe(true);
  expect(figures[0]!.test).toBeNull();
  await over(id);
  const outside = tableOf(await shown(id, { split: '_gender' }, false)).rows;
  const across = tableOf(await shown(id, wanted, false)).rows;
  expect(across.fair!.map(([n]) => n)).toEqual(outside.fair!.map(([n]) => n));
  const [, ...groups] = across.fair!.map(([, percent]) => percent);
  expect(groups[0]! + groups[1]!).toBe(100);
});

test('where nearly all of a sensitive group gave one answer it stays hidden, as a column and as the group that is chosen', async () => {
  const from = (origin: string, view: string): Answered => ({ answers: { view: [view] }, background: { origin } });
  const { id } = await makeCampaign(world, { ...file({ questions: [asked('view', views)] }), background: ['origin'] });
  const others = [...times(40, from('nl', 'good')), ...times(40, from('nl', 'fair'))];
  await giveAnswers(world, id, [...others, ...times(76, from('self', 'good')), ...times(4, from('self', 'bad'))]);
  await snapshotOf(world, id);
  await over(id);
  const column = tableOf(await shown(id, { split: '_origin' }, false));
  expect(column.columns.map((n) => n === null)).toEqual([false, false, true, true]);
  const chosen = tableOf(await shown(id, { filter: '_origin:self' }, false));
  expect(chosen).toEqual({ columns: [], rows: {} });
  expect(tableOf(await shown(id, { filter: '_origin:nl' }, false)).rows.good![0]![0]).not.toBeNull();
});

test('who was not asked or gave no answer is in no row and no base, and told beside the table', async () => {
  const gave = (view: string, more?: string): Answered => ({
    answers: { view: [view], ...(more && { more: [more] }) },
  });
  const people = [...times(50, gave('good', 'good')), ...times(47, gave('fair', 'fair')), ...times(3, gave('bad'))];
  const id = await answered(people, [asked('view', views), { ...asked('more', views), required: false }]);
  const [, figure] = (await shown(id, {})).figures;
  expect(figure).toMatchObject({ asked: 100, answered: 97, not_asked: 0, no_answer: 3, columns: [{ n: 97 }] });
  // By another question the base is whoever answered both.
  const { figures } = await shown(id, { split: 'more' });
  expect(figures[0]!.columns.map(({ title, letter, n }) => [title, letter, n])).toEqual([
    ['Allen', null, 97],
    ['good', 'A', 50],
    ['fair', 'B', 47],
    ['bad', 'C', 0],
  ]);
  expect(figures[0]).toMatchObject({ answered: 100, test: expect.stringMatching(/^De groepen verschillen meer/) });
});

test('a scale has a mean, and so has a mark, of everybody and of each group; a choice has none', async () => {
  const marks = ['6', '7', '8'].map((title) => option(`mark_${title}`, { title }));
  const questions = [asked('mark', marks), { ...asked('view', views), scale: true }, asked('plain', views)];
  const of = (mark: string, view: string, gender: string): Answered => ({
    answers: { mark: [`mark_${mark}`], view: [view], plain: [view] },
    background: { gender },
  });
  const id = await answered([...times(30, of('6', 'good', 'female')), ...times(10, of('8', 'bad', 'male'))], questions);
  const { figures } = await shown(id, { split: '_gender' });
  expect(figures.map(({ mean, median, deviation }) => [mean, median, deviation])).toEqual([
    [6.5, 6, 0.9],
    [1.5, 1, 0.9],
    [null, null, null],
  ]);
  expect(figures[0]!.columns.map(({ mean }) => mean)).toEqual([6.5, 6, 8]);
});

test('statements with the same answers under one question are one list', async () => {
  const statement = (ref: string) => ({ ...asked(ref, views), description: 'Wat vind je hiervan?' });
  const sub_questions = [statement('second'), statement('third')];
  const id = await answered(times(20, { answers: { first: ['good'] } }), [
    { ...statement('first'), sub_questions },
    asked('other', views),
  ]);
  const { figures } = await shown(id, {});
  const list = { id: 'first', title: 'Wat vind je hiervan?' };
  expect(figures.map((one) => [one.number, one.list])).toEqual([
    ['1', list],
    ['1a', list],
    ['1b', list],
    ['2', null],
  ]);
});
