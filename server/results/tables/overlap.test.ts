import { expect, test } from 'vitest';
import { file, makeCampaign } from '#test/make-campaigns.ts';
import { makeStaff } from '#test/make-staff.ts';
import { type Answered, giveAnswers, snapshotOf, times } from '#test/results/make-answers.ts';
import { widest } from '#test/results/simplex.ts';
import { makeWorld } from '#test/world.ts';
import { sql } from '../../database/sql.ts';
import { sizeOf } from '../guard/groups.ts';
import { linked } from '../guard/linked.ts';
import { showResults } from '../show.ts';
import type { Dimension } from './dimension.ts';
import type { Table } from './inside.ts';
import { headsOf, makeLayers } from './layers.ts';
import { bitsOf } from './looks.ts';
import { overlapSeveral, overlapTable } from './overlap.ts';
import type { Counted } from './tally.ts';

const world = await makeWorld();
const read = (id: string, asked: object) =>
  showResults(world.context, { session_id: null, may_open_cases: true }, id, asked);

const rules = (chosen: string[], screens: string, gender: string): Answered => ({
  answers:
    screens === 'yes'
      ? { screens: ['yes'], hours: ['short'], where: ['Thuis.'], rules: chosen }
      : { screens: ['no'], why_not: ['Te jong.'], rules: chosen },
  background: { gender },
});
const answered = async (people: readonly Answered[]) => {
  const { id } = await makeCampaign(world, { ...file(), background: ['gender'] });
  await giveAnswers(world, id, people);
  await snapshotOf(world, id);
  return id;
};
const people = [
  ...times(40, rules(['table', 'bed'], 'yes', 'female')),
  ...times(30, rules(['table'], 'no', 'female')),
  ...times(20, rules(['bed'], 'no', 'female')),
  ...times(12, rules(['none'], 'yes', 'female')),
  ...times(25, rules(['bed'], 'yes', 'male')),
  ...times(15, rules(['table'], 'yes', 'male')),
  ...times(35, rules(['table', 'bed'], 'no', 'male')),
  ...times(12, rules(['none'], 'no', 'male')),
];
const numbersOf = async (id: string, question: string, asked: object) => {
  const { figures, splits } = await read(id, asked);
  const { columns, rows, test: said } = figures.find((one) => one.question === question)!;
  const shares = rows.map((row) => row.cells.map(({ n, percent, letters }) => `${n} ${percent}${letters}`));
  return { heads: columns.map(({ title, n }) => `${title} ${n}`), shares, said, offered: splits.map((one) => one.id) };
};

test('several answers are columns too: whoever chose more stands in more of them, and nothing is compared', async () => {
  const id = await answered(people);
  const screens = await numbersOf(id, 'screens', { split: 'rules', with: 'compare' });
  expect(screens.offered).toContain('rules');
  expect(screens.heads).toEqual(['Allen 189', 'Niet aan tafel 120', 'Niet in bed 120', 'Geen 24', 'Anders null']);
  expect(screens.shares).toEqual([
    ['92 49', '55 46', '65 54', '12 50', 'null null'],
    ['97 51', '65 54', '55 46', '12 50', 'null null'],
  ]);
  expect(screens.said).toBe(
    'Wie meer antwoorden gaf, staat in meer kolommen. Daarom vergelijken we deze kolommen niet.',
  );
  const rows = await numbersOf(id, 'screens', { split: 'rules', with: 'rows' });
  expect(rows.shares[0]!.slice(0, 3)).toEqual(['92 100', '55 60', '65 71']);
});

test('several answers by several answers, and within those by a characteristic', async () => {
  const id = await answered(people);
  const both = await numbersOf(id, 'rules', { split: 'rules' });
  expect(both.heads.slice(0, 3)).toEqual(['Allen 189', 'Niet aan tafel 120', 'Niet in bed 120']);
  // Nobody chose an answer and did not choose it: that is few, so neither stands there.
  expect(both.shares.slice(0, 2).map((row) => row.slice(0, 3))).toEqual([
    ['120 63', 'null null', '75 63'],
    ['120 63', '75 63', 'null null'],
  ]);
  const within = await numbersOf(id, 'screens', { split: 'rules,_gender' });
  expect(within.heads.slice(0, 5)).toEqual([
    'Allen 189',
    'Niet aan tafel, Vrouw 70',
    'Niet aan tafel, Man / Anders 50',
    'Niet in bed, Vrouw 60',
    'Niet in bed, Man / Anders 60',
  ]);
});

const question = (ref: string, options: string[], type = 'multiple_choice') => ({
  ref,
  title: ref,
  type,
  options: options.map((one) => ({ ref: one, title: one })),
});

test('of two columns that differ by a few one is hidden, and the page can be looked at again', async () => {
  await makeStaff(world, 'researcher');
  const { session_id } = await world.context.db.one(
    sql<{ session_id: string }>`select id as session_id from office.staff_session`,
  );
  const { id } = await makeCampaign(world, {
    questions: [question('view', ['good', 'bad']), question('many', ['a', 'b', 'c'], 'multiple_answer')],
  });
  const said = (view: string, ...many: string[]): Answered => ({ answers: { view: [view], many } });
  await giveAnswers(world, id, [
    ...times(20, said('good', 'a', 'b')),
    ...times(20, said('bad', 'a', 'b')),
    ...times(3, said('good', 'a')),
    ...times(25, said('good', 'c')),
    ...times(25, said('bad', 'c')),
    ...times(5, said('bad', 'b', 'c')),
  ]);
  await snapshotOf(world, id);
  for (let time = 0; time < 2; time++) {
    const { figures } = await showResults(world.context, { session_id, may_open_cases: true }, id, { split: 'many' });
    expect(figures[0]!.columns.map(({ n }) => n)).toEqual([98, 43, null, 55]);
  }
});

test('how many are in a column is told of all questions alike', async () => {
  const { id } = await makeCampaign(world, {
    questions: [
      question('plain', ['x', 'y']),
      question('rare', ['x', 'y', 'z']),
      question('many', ['a', 'b', 'c'], 'multiple_answer'),
    ],
  });
  const said = (plain: string, rare: string, ...many: string[]): Answered => ({
    answers: { plain: [plain], rare: [rare], many },
  });
  await giveAnswers(world, id, [
    ...times(30, said('x', 'x', 'a')),
    ...times(30, said('y', 'y', 'a', 'b')),
    ...times(4, said('y', 'z', 'a')),
    ...times(20, said('x', 'y', 'b')),
    ...times(12, said('y', 'x', 'c')),
    ...times(12, said('x', 'z', 'c')),
  ]);
  await snapshotOf(world, id);
  const { figures } = await read(id, { split: 'many' });
  for (const { columns } of figures) expect(columns.map(({ n }) => n)).toEqual([108, 64, 50, 24]);
});

test('too many columns are refused with a sentence', async () => {
  const many = {
    ref: 'many',
    title: 'Veel?',
    type: 'multiple_answer',
    options: Array.from({ length: 41 }, (_, at) => ({ ref: `o${at}`, title: `Optie ${at}` })),
  };
  const { id } = await makeCampaign(world, { questions: [many, { ...many, ref: 'more' }] });
  await giveAnswers(world, id, times(40, { answers: { many: ['o1'], more: ['o2'] } }));
  await snapshotOf(world, id);
  const refused = await read(id, { split: 'many,more' }).catch((problem: { code: string }) => problem.code);
  expect(refused).toBe('results_table_large');
  expect((await read(id, { split: 'many' })).figures[1]!.hidden).toMatch(/^Deze tabel is te groot/);
});

/** Numbers by chance, the same each time. */
function drawn(seed: number) {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

type Seen = { cells: number[][]; shown: (boolean | undefined)[][] };

/** How closely a reader can place what is hidden of one column and everybody else. `shown`: as places of the linked table. */
function closest({ cells, shown }: Seen): number {
  const { counts, lines } = linked(cells);
  const flat = shown.flat();
  const hidden = counts.map((_, place) => place).filter((place) => !flat[place]);
  const at = new Map(hidden.map((place, index) => [place, index]));
  const equations = lines.map(({ parts, total }) => {
    const signed = [...parts.map((place) => [place, 1] as const), [total, -1] as const];
    const sum = -signed.reduce((all, [place, sign]) => all + (at.has(place) ? 0 : sign * counts[place]!), 0);
    const of = signed.flatMap(([place, sign]) => (at.has(place) ? [[at.get(place)!, sign] as [number, 1 | -1]] : []));
    return { of, sum };
  });
  const apart = widest(hidden.length, equations).map(({ low, high }) => high - low);
  // What is ten or more and not shown may follow: everybody who did not choose an answer does.
  return Math.min(100, ...apart.filter((_, index) => counts[hidden[index]!]! < 10));
}

test('of columns by chance that share people nobody can place a hidden count under ten', () => {
  const draw = drawn(20_261_124);
  const told = { tables: 0, columns: 0, shown: 0, hidden: 0 };
  for (let round = 0; round < 150; round++) {
    const n = Math.floor(40 * 40 ** draw());
    const answers = 2 + Math.floor(draw() * 4);
    const usual = draw() ** 2;
    const of = Int16Array.from({ length: n }, () => Math.floor(answers * draw() ** (1 + 2 * usual)));
    const options_of = Array.from({ length: 3 }, (): Dimension => {
      const often = draw();
      const chosen = Int16Array.from({ length: n }, () => (draw() < often ? 0 : -1));
      const classes = [{ id: 'a', title: 'a', no_opinion: false }];
      return { id: 'q', title: 'q', background: false, sensitive: false, ordered: false, classes, of: chosen };
    });
    const people = new Uint8Array(n).fill(1);
    const layers = makeLayers(options_of, people, [bitsOf(people)]);
    const counted: Counted = { people, weights: undefined, keys: new Uint32Array(2 * n) };
    const overlapping = { counted, layers, heads: layers.flatMap((layer) => headsOf(layer, sizeOf)) };
    const wanted = {
      compare: false,
      intervals: false,
      rows: round % 2 === 0,
      dropped: Array<boolean>(answers).fill(false),
    };
    const table = overlapTable(overlapping, { of, size: answers }, wanted);
    const answered = new Int16Array(n);
    const options = Array.from({ length: answers }, (_, at) => of.map((place) => (place === at ? 0 : 1)));
    const several = overlapSeveral(
      overlapping,
      answered,
      options,
      wanted,
      options.map(() => []),
    );
    for (const [j, layer] of layers.entries()) {
      const cellsOf = (isRow: (place: number) => boolean) =>
        [0, 1].map((is) => of.filter((place, row) => isRow(place) && layer.of[row] === is).length);
      const seen = (one: Table, i: number, at: number) => one.rows[i]![at]!.n !== null;
      if (table) {
        told.tables++;
        const cells = Array.from({ length: answers }, (_, i) => cellsOf((place) => place === i));
        const shown = [
          ...cells.map((_, i) => [seen(table, i, j + 1), false, seen(table, i, 0)]),
          [table.columns[j + 1]!.n !== null, false, true],
        ];
        told.columns++;
        for (const [i, [count]] of cells.entries()) {
          if (count! < 10) expect(shown[i]![0]).toBe(false);
          else if (shown[i]![0]) told.shown++;
          else told.hidden++;
        }
        expect(closest({ cells, shown })).toBeGreaterThanOrEqual(3);
      }
      for (let i = 0; several && i < answers; i++) {
        const cells = [cellsOf((place) => place === i), cellsOf((place) => place !== i)];
        const shown = [
          [seen(several, i, j + 1), false, seen(several, i, 0)],
          [false, false, false],
          [several.columns[j + 1]!.n !== null, false, true],
        ];
        if (cells[0]![0]! < 10) expect(shown[0]![0]).toBe(false);
        expect(closest({ cells, shown })).toBeGreaterThanOrEqual(3);
      }
    }
  }
  console.log(`columns that share people: ${JSON.stringify(told)}`);
  expect(told.tables).toBeGreaterThan(200);
  expect(told.shown).toBeGreaterThan(told.hidden);
});
