import { expect, test } from 'vitest';
import { type Results, readResults } from '#contract/calls/office/results.ts';
import { resultsRefusals } from '#contract/results/refusals.ts';
import { makeCampaign, questions } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { makeCaseReader } from '#test/results/make-reader.ts';
import { hours, makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';

const world = await makeWorld();
const [noor, second] = [await makeCaseReader(world), await makeStaff(world, 'researcher')];
const one = (screen: string, gender: string): Answered => ({ answers: { screens: [screen] }, background: { gender } });

async function answered(people: Answered[], over: object = {}): Promise<string> {
  const { id } = await makeCampaign(world, { background: ['gender'], ...over });
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  return id;
}
const close = (id: string) =>
  world.context.db.run(sql`
    update survey.campaign set state = 'closed', closed_at = ${new Date(world.clock.now().getTime() - hours(2))}
    where id = ${id}`);
const screensOf = ({ figures }: Results) => figures.find(({ question }) => question === 'screens')!;
async function read(id: string, { cookies } = noor) {
  const query = { split: '_gender', with: 'compare' };
  return screensOf(await world.call(readResults, { params: { id }, query }, { cookie: cookies }));
}

test('of a table with something hidden no test is told: its totals and one p would give that away', async () => {
  const id = await answered([
    ...times(90, one('yes', 'female')),
    ...times(4, one('yes', 'male')),
    ...times(26, one('no', 'male')),
  ]);
  const { rows, test: said } = await read(id);
  expect(rows.map(({ cells: [, ...groups] }) => groups.map(({ n }) => n))).toEqual([
    [null, null],
    [null, null],
  ]);
  expect(said).toBe('Hier staat geen toets: daarmee kun je uitrekenen wat verborgen is. Voeg groepen samen.');
  const whole = await answered([
    ...times(90, one('yes', 'female')),
    ...times(20, one('no', 'female')),
    ...times(14, one('yes', 'male')),
    ...times(26, one('no', 'male')),
  ]);
  expect((await read(whole)).test).toMatch(/^De groepen verschillen meer .*V van Cramér/);
});

test('a table of which too much would be hidden says so in its place', async () => {
  // Two answers leave 26 people for two groups that hold 26 in all: so nobody of these gave another.
  const counts = [
    [0, 6, 0, 5],
    [9, 72, 4, 145],
    [6, 45, 7, 111],
    [0, 8, 0, 9],
  ];
  const options = ['a', 'b', 'c', 'd'].map((ref) => ({ ref, title: ref }));
  const asked = ['view', 'place'].map((ref) => ({ ref, title: ref, type: 'multiple_choice', options }));
  const people = counts.flatMap((row, i) =>
    row.flatMap((n, j) => times(n, { answers: { view: [options[i]!.ref], place: [options[j]!.ref] } })),
  );
  const id = await answered(people, { questions: asked });
  const { figures } = await world.call(
    readResults,
    { params: { id }, query: { split: 'place' } },
    { cookie: noor.cookies },
  );
  expect(figures[0]).toMatchObject({ hidden: resultsRefusals.results_table_hidden, rows: [] });
});

test('a table of more than four hundred cells is too large, however few its columns are', async () => {
  const asked = (ref: string, many: number) => {
    const options = Array.from({ length: many }, (_, at) => ({ ref: `o${at}`, title: `Antwoord ${at}` }));
    return { ref, title: ref, type: 'multiple_choice', options };
  };
  const people = Array.from({ length: 240 }, (_, at): Answered => {
    const of = (many: number) => [`o${at % many}`];
    return { answers: { twenty: of(20), more: of(21), columns: of(20) } };
  });
  const id = await answered(people, { questions: [asked('twenty', 20), asked('more', 21), asked('columns', 20)] });
  const query = { split: 'columns' };
  const { figures } = await world.call(readResults, { params: { id }, query }, { cookie: noor.cookies });
  expect(figures.slice(0, 2).map(({ hidden }) => /^Deze tabel is te groot/.test(hidden ?? ''))).toEqual([false, true]);
});

test('ten answers to a question are told, and nine are not, whoever asks', async () => {
  const optional = (ref: string) => ({ ref, title: ref, type: 'multiple_choice', options: [{ ref: 'a', title: 'A' }] });
  const gave = (ref?: string): Answered => ({ answers: ref ? { [ref]: ['a'] } : {}, background: { gender: 'female' } });
  const id = await answered([...times(10, gave('ten')), ...times(9, gave('nine')), ...times(60, gave())], {
    questions: [optional('ten'), optional('nine')],
  });
  const seenBy = async ({ cookies }: typeof noor) => {
    const { figures } = await world.call(readResults, { params: { id }, query: {} }, { cookie: cookies });
    return figures.map(({ hidden, rows }) => [hidden, rows.map(({ cells }) => cells[0]!.n)]);
  };
  const told = [
    [null, [10]],
    ['Minder dan 10 deelnemers gaven hier antwoord.', []],
  ];
  expect(await seenBy(noor)).toEqual(told);
  await close(id);
  expect(await seenBy(second)).toEqual(told);
});

test('of a sensitive question a group that nearly all gave one answer is not shown to outsiders', async () => {
  const people = [
    ...times(95, one('yes', 'female')),
    ...times(10, one('no', 'female')),
    ...times(60, one('yes', 'male')),
    ...times(60, one('no', 'male')),
  ];
  const columnsOf = async (sensitive: boolean) => {
    const own = questions.map((question) => (question.ref === 'screens' ? { ...question, sensitive } : question));
    const id = await answered(people, { questions: own });
    await close(id);
    const { columns, rows } = await read(id, second);
    return ['female', 'male'].map((gender) => {
      const at = columns.findIndex((column) => column.id === gender);
      return rows.some(({ cells }) => cells[at]!.percent !== null);
    });
  };
  expect(await columnsOf(false)).toEqual([true, true]);
  expect(await columnsOf(true)).toEqual([false, true]);
});
