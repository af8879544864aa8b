import { expect, test } from 'vitest';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';
import { showResults } from '../show.ts';

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

test('without no opinion the shares are of all others, and nothing more is told than with it', async () => {
  const id = await answered(
    [
      ...times(60, said('good')),
      ...times(20, said('fair')),
      ...times(15, said('bad')),
      ...times(20, said('unknown')),
      ...times(40, said('good', 'male')),
      ...times(58, said('fair', 'male')),
      ...times(15, said('bad', 'male')),
      ...times(2, said('unknown', 'male')),
    ],
    opinions,
  );
  const alone = tableOf(await shown(id, { with: 'opinions' }));
  expect(alone).toEqual({ columns: [208], rows: { good: [[100, 48]], fair: [[78, 38]], bad: [[30, 14]] } });
  // Two men had none. With how many women did, and with how many of both, a base of either would tell it.
  const split = tableOf(await shown(id, { with: 'opinions', split: '_gender' }));
  expect(split.columns).toEqual([208, null, null]);
  for (const [, ...groups] of Object.values(split.rows)) expect(groups.flat()).toEqual([null, null, null, null]);
});

test('where those without an opinion are hidden they stay in the table, for outsiders too', async () => {
  const people = [...times(60, said('good')), ...times(30, said('fair')), ...times(25, said('bad'))];
  const id = await answered([...people, ...times(3, said('unknown'))], opinions);
  const plain = tableOf(await shown(id, {}));
  expect(tableOf(await shown(id, { with: 'opinions' }))).toEqual(plain);
  expect(plain).toMatchObject({ columns: [118], rows: { unknown: [[null, null]] } });
  const over = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${over} where id = ${id}`);
  expect(tableOf(await shown(id, { with: 'opinions' }, false))).toEqual(tableOf(await shown(id, {}, false)));
});

test('two questions of two hundred answers each make too large a table, and that is said at once', async () => {
  const many = Array.from({ length: 200 }, (_, at) => option(`o${at}`));
  const questions = [asked('view', views), asked('one', many), asked('two', many)];
  const id = await answered(times(30, { answers: { view: ['good'], one: ['o1'], two: ['o2'] } }), questions);
  const refused = await shown(id, { split: 'one,two' }).catch((problem: { code: string }) => problem.code);
  expect(refused).toBe('results_table_large');
  const { figures } = await shown(id, { split: 'one', question: 'two' });
  expect(figures[0]!.columns).toHaveLength(1);
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

type Table = ReturnType<typeof tableOf>;
/** Each share made of the counts that stand beside it, and of nothing else; hidden with them. */
const withinRows = (rows: Table['rows']): Table['rows'] =>
  Object.fromEntries(
    Object.entries(rows).map(([id, cells]) => {
      const all = cells[0]![0];
      const shares = cells.map(([n]) =>
        n == null || !all ? [null, null] : [n, Math.min(100, Math.round((100 * n) / all))],
      );
      return [id, shares];
    }),
  );
const over = async (id: string) => {
  const at = new Date(clock.now().getTime() - hours(2));
  await context.db.run(sql`update survey.campaign set state = 'closed', closed_at = ${at} where id = ${id}`);
};

test('within rows a share is of everybody who gave that answer, and nothing that was hidden appears', async () => {
  const views_of = (men_bad: number) => [
    ...times(60, said('good')),
    ...times(30, said('fair')),
    ...times(25, said('bad')),
    ...times(20, said('good', 'male')),
    ...times(90, said('fair', 'male')),
    ...times(men_bad, said('bad', 'male')),
  ];
  const wanted = { split: '_gender', with: 'rows,compare' };
  const open = await answered(views_of(15), [asked('view', views)]);
  const { figures } = await shown(open, wanted);
  expect(tableOf({ figures } as Parameters<typeof tableOf>[0])).toEqual({
    columns: [240, 125, 115],
    rows: {
      good: [
        [80, 100],
        [20, 25],
        [60, 75],
      ],
      fair: [
        [120, 100],
        [90, 75],
        [30, 25],
      ],
      bad: [
        [40, 100],
        [15, 38],
        [25, 63],
      ],
    },
  });
  // Letters are of the shares of groups, so they stay away.
  expect(figures[0]!.columns.every(({ letter }) => letter === null)).toBe(true);
  expect(figures[0]!.test).toBeNull();

  const few = await answered(views_of(3), [asked('view', views)]);
  const plain = tableOf(await shown(few, { split: '_gender' }));
  expect(plain.rows.bad![1]).toEqual([null, null]);
  expect(tableOf(await shown(few, wanted))).toEqual({ columns: plain.columns, rows: withinRows(plain.rows) });
  await over(few);
  const outside = tableOf(await shown(few, { split: '_gender' }, false));
  expect(outside.rows.fair!.every(([n]) => n! % 5 === 0)).toBe(true);
  expect(tableOf(await shown(few, wanted, false)).rows).toEqual(withinRows(outside.rows));
});

test('several answers have shares within rows too, for insiders and outsiders', async () => {
  const both = (gender: string, ...chosen: string[]): Answered => ({
    answers: { many: chosen },
    background: { gender },
  });
  const id = await answered(
    [
      ...times(60, both('female', 'good', 'fair')),
      ...times(40, both('female', 'fair')),
      ...times(40, both('male', 'good')),
      ...times(30, both('male', 'fair', 'bad')),
      ...times(20, both('female', 'bad')),
    ],
    [{ ...asked('many', views), type: 'multiple_answer' }],
  );
  const wanted = { split: '_gender', with: 'rows' };
  const inside = tableOf(await shown(id, wanted));
  expect(inside.rows.good).toEqual([
    [100, 100],
    [60, 60],
    [40, 40],
  ]);
  expect(inside.rows).toEqual(withinRows(inside.rows));
  await over(id);
  const outside = tableOf(await shown(id, { split: '_gender' }, false));
  expect(outside.rows.fair!.some(([n]) => n !== null)).toBe(true);
  expect(tableOf(await shown(id, wanted, false)).rows).toEqual(withinRows(outside.rows));
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
  expect(chosen).toMatchObject({ columns: [null], rows: { good: [[null, null]] } });
  expect(tableOf(await shown(id, { filter: '_origin:nl' }, false)).rows.good![0]![0]).not.toBeNull();
});

test('whoever left a question open is a row of it where they are few, and shares are of them too', async () => {
  const optional = (ref: string) => ({ ...asked(ref, views), required: false });
  const gave = (view: string, more?: string): Answered => ({
    answers: { view: [view], ...(more && { more: [more] }) },
  });
  const people = [
    ...times(50, gave('good', 'good')),
    ...times(30, gave('fair', 'fair')),
    ...times(17, gave('bad', 'bad')),
    ...times(3, gave('bad')),
  ];
  const id = await answered(people, [asked('view', views), optional('more')]);
  const { figures } = await shown(id, {});
  const { columns, rows } = figures[1]!;
  expect(columns).toMatchObject([{ n: 100 }]);
  expect(rows.map(({ title, cells }) => [title, cells[0]!.n, cells[0]!.percent])).toEqual([
    ['good', 50, 50],
    ['fair', 30, 30],
    ['bad', null, null],
    ['Geen antwoord of niet gevraagd', null, null],
  ]);
  // Seventeen who left it open are enough to be told.
  const many = await answered([...people, ...times(14, gave('bad'))], [asked('view', views), optional('more')]);
  expect(tableOf({ figures: [(await shown(many, {})).figures[1]!] } as Parameters<typeof tableOf>[0])).toEqual({
    columns: [97],
    rows: { good: [[50, 52]], fair: [[30, 31]], bad: [[17, 18]] },
  });
});

test('whoever gave no answer to what columns are made of stands behind all columns, and is compared with none', async () => {
  const group = ['a', 'b', 'c', 'd'];
  const questions = [
    asked('view', views),
    {
      ...asked(
        'group',
        group.map((ref) => option(ref)),
      ),
      required: false,
    },
  ];
  const of = (many: number, chosen?: string): Answered[] =>
    views.flatMap(({ ref }) => times(many, { answers: { view: [ref], ...(chosen && { group: [chosen] }) } }));
  const id = await answered([...of(15, 'a'), ...of(15, 'b'), ...of(2, 'c'), ...of(2, 'd'), ...of(15)], questions);
  const { figures } = await shown(id, { split: 'group', with: 'compare' });
  expect(figures[0]!.columns.map(({ title, letter, n }) => [title, letter, n])).toEqual([
    ['Allen', null, 147],
    ['a', 'A', 45],
    ['b', 'B', 45],
    ['c / d', 'C', 12],
    ['Geen antwoord', null, 45],
  ]);
});
