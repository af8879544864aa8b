import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { drawn } from '#test/results/drawn.ts';
import { widest } from '#test/results/simplex.ts';
import { guardList, guardTable, type ShownTable } from './inside.ts';
import { linked } from './linked.ts';

type Reference = { tables: number[][][]; least_shown: number };
const { tables, least_shown } = JSON.parse(
  readFileSync('server/results/fixtures/guard-tables.json', 'utf8'),
) as Reference;

/** The hidden counts of a table, each with how far apart the least and the most are that a reader can prove. */
function solved(cells: number[][], shown: ShownTable): { count: number; apart: number }[] {
  const { counts, lines } = linked(cells);
  const flat = [...shown.cells.map((row, i) => [...row, shown.rows[i]!]), [...shown.columns, true]].flat();
  const hidden = counts.map((_, place) => place).filter((place) => !flat[place]);
  const at = new Map(hidden.map((place, index) => [place, index]));
  const equations = lines.map(({ parts, total }) => {
    const signed = [...parts.map((place) => [place, 1] as const), [total, -1] as const];
    const sum = -signed.reduce((all, [place, sign]) => all + (at.has(place) ? 0 : sign * counts[place]!), 0);
    const of = signed.flatMap(([place, sign]) => (at.has(place) ? [[at.get(place)!, sign] as [number, 1 | -1]] : []));
    return { of, sum };
  });
  return widest(hidden.length, equations).map(({ low, high }, index) => ({
    count: counts[hidden[index]!]!,
    apart: high - low,
  }));
}

/** A table of 60 to 2,000 people, whose answers and groups are more and less usual. */
function randomTable(draw: () => number): number[][] {
  const [rows, columns] = [2 + Math.floor(draw() * 7), 2 + Math.floor(draw() * 7)];
  const people = Math.floor(60 * (2000 / 60) ** draw());
  const usual = (count: number) => {
    const weights = Array.from({ length: count }, () => 0.05 + draw() ** 2);
    const all = weights.reduce((a, b) => a + b, 0);
    return () => {
      let left = draw() * all;
      const at = weights.findIndex((weight) => {
        left -= weight;
        return left < 0;
      });
      return at < 0 ? count - 1 : at;
    };
  };
  const [row, column] = [usual(rows), usual(columns)];
  const table = Array.from({ length: rows }, () => Array<number>(columns).fill(0));
  for (let one = 0; one < people; one++) table[row()]![column()]!++;
  return table;
}

test('of no table of the reference a hidden count can be placed within three people', () => {
  let shown = 0;
  for (const cells of tables) {
    const table = guardTable(cells);
    if (!table) continue;
    for (const [i, row] of cells.entries()) {
      for (const [j, count] of row.entries()) {
        if (count < 10) expect(table.cells[i]![j]).toBe(false);
        else if (table.cells[i]![j]) shown++;
      }
    }
    for (const { apart } of solved(cells, table)) expect(apart).toBeGreaterThanOrEqual(3);
  }
  expect(shown).toBeGreaterThanOrEqual(least_shown);
});

test('where another question tells that nobody gave an answer, the others are shown', () => {
  const led = (...rows: boolean[]) => ({ rows, columns: [true, true] });
  const yes = led(true, false);
  expect(
    guardTable(
      [
        [20, 50],
        [0, 30],
      ],
      { columns: [true, true], routes: [yes] },
    )?.cells,
  ).toEqual([
    [true, true],
    [false, true],
  ]);
  expect(guardList([44, 0], { routes: [yes] })).toEqual([true, false]);
  // Nor did anybody leave it open in that column.
  const left_open = guardTable(
    [
      [20, 50],
      [0, 30],
      [0, 5],
    ],
    { columns: [true, true], rest: true, routes: [yes] },
  );
  expect(left_open?.cells).toEqual([
    [true, true],
    [false, false],
    [false, false],
  ]);
});

const rounds = Number(process.env.GUARD_TABLES ?? 60);
test(`of ${rounds} tables by chance nobody solves a hidden count, and most of what could be shown is`, () => {
  const seed = Number(process.env.GUARD_SEED ?? 20_261_122);
  const draw = drawn(seed);
  const told = { cells: 0, small: 0, beside: 0, hidden: 0, solved: 0, within_3: 0, not_shown: 0 };
  for (let round = 0; round < rounds; round++) {
    const cells = randomTable(draw);
    const table = guardTable(cells);
    if (!table) {
      told.not_shown++;
      continue;
    }
    for (const [i, row] of cells.entries()) {
      for (const [j, count] of row.entries()) {
        told.cells++;
        if (count < 10) told.small++;
        else if (!table.cells[i]![j]) told.beside++;
      }
    }
    for (const { apart } of solved(cells, table)) {
      told.hidden++;
      if (apart < 1) told.solved++;
      if (apart < 3) told.within_3++;
    }
  }
  console.log(`inside, seed ${seed}: ${JSON.stringify(told)}`);
  expect(told.hidden).toBeGreaterThan(rounds);
  expect(told.solved).toBe(0);
  expect(told.within_3).toBe(0);
  expect(told.beside / told.cells).toBeLessThan(0.2);
  expect(told.not_shown / rounds).toBeLessThan(0.2);
});

test('a question by itself hides an answer of few, and with it the smallest of the others', () => {
  expect(guardList([40, 30, 20])).toEqual([true, true, true]);
  expect(guardList([40, 30, 3])).toEqual([true, false, false]);
  expect(guardList([4, 5])).toBeUndefined();
});

test('where one count is few its table keeps its totals, and every column that tells nothing of it', () => {
  const hidden = [false, false];
  expect(
    guardTable([
      [180, 5],
      [20, 195],
    ]),
  ).toEqual({ cells: [hidden, hidden], rows: [true, true], columns: [true, true] });
  expect(
    guardTable([
      [180, 5, 60],
      [20, 195, 140],
    ]),
  ).toEqual({
    cells: [
      [true, ...hidden],
      [true, ...hidden],
    ],
    rows: [true, true],
    columns: [true, true, true],
  });
});

test('what only all lines together give away is hidden too', () => {
  // Two rows leave 26 people for two columns that hold 26 in all: so nobody stands elsewhere in these columns.
  const cells = [
    [0, 6, 0, 5],
    [9, 72, 4, 145],
    [6, 45, 7, 111],
    [0, 8, 0, 9],
  ];
  expect(guardTable(cells)).toBeUndefined();
});

test('totals that stand beside another table stay as they are there', () => {
  const cells = [
    [40, 7, 30],
    [60, 8, 50],
  ];
  expect(guardTable(cells)?.columns).toEqual([true, true, true]);
  // Of two groups the totals are hidden already: nothing may show them here.
  expect(guardTable(cells, { columns: [true, false, false] })?.columns).toEqual([true, false, false]);
  expect(guardTable([[5], [3]], { columns: [true] })).toBeUndefined();
});

test('nobody tells the few who did not choose an answer that all but five chose', () => {
  expect(guardList([95, 5])).toEqual([false, false]);
});
