import { expect, test } from 'vitest';
import { total, unweighted } from '../statistics/share.ts';
import { type Counts, insideTable, letterOf } from './inside.ts';

/** So many people who all count once, by row and column. `bases`: where answers overlap. */
function counted(counts: number[][], bases?: number[]): Counts {
  const cells = counts.map((row) => row.map(unweighted));
  const columns = bases?.map(unweighted) ?? cells[0]!.map((_, j) => total(cells.map((row) => row[j]!)));
  return { whole: cells.map(total), base: total(columns), cells, bases: columns };
}
const tableOf = (counts: number[][], { intervals = false, bases }: { intervals?: boolean; bases?: number[] } = {}) =>
  insideTable(
    counted(counts, bases),
    { intervals, rows: false, dropped: counts.map(() => false), compared: counts[0]!.map(() => true) },
    async () => {},
  );

test('columns after the twenty-sixth have two letters, and which of them a share exceeds stays plain', async () => {
  expect([0, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA']);
  const low = Array<number>(28).fill(20);
  const high = Array<number>(28).fill(180);
  // The last column says yes as often as all others say no.
  const counts = [
    [...low, 180],
    [...high, 20],
  ];
  const { rows } = await tableOf(counts);
  const all = Array.from({ length: 28 }, (_, at) => letterOf(at)).join(' ');
  expect(rows[0]!.at(-1)!.letters).toBe(all);
  expect(all).toMatch(/ Z AA AB$/);
  expect(rows[1]!.slice(1, -1).map(({ letters }) => letters)).toEqual(Array(28).fill('AC'));
});

test('a column of fewer than thirty is compared with none', async () => {
  const { rows } = await tableOf([
    [180, 14, 20],
    [20, 15, 180],
  ]);
  expect(rows[0]!.map(({ letters }) => letters)).toEqual(['', 'C', '', '']);
  const thirty = await tableOf([
    [180, 15, 20],
    [20, 15, 180],
  ]);
  expect(thirty.rows[0]!.map(({ letters }) => letters)).toEqual(['', 'B C', 'C', '']);
});

test('the more columns are compared, the more one must differ', async () => {
  const lettersOf = async (...yes: number[]) => {
    const counts = [yes, yes.map((n) => 200 - n)];
    const { rows } = await tableOf(counts);
    return rows.map((row) => row!.slice(1).map(({ letters }) => letters));
  };
  // Half and 39 % of two hundred differ by chance alone once in forty times: of three comparisons that is not enough.
  expect(await lettersOf(100, 78)).toEqual([
    ['B', ''],
    ['', 'A'],
  ]);
  expect((await lettersOf(100, 78, 89)).flat()).toEqual(Array(6).fill(''));
});

test('of several answers each is compared by itself, and has the base of all', async () => {
  const { columns, rows } = await tableOf(
    [
      [120, 60],
      [100, 100],
    ],
    { bases: [200, 200] },
  );
  expect(columns.map(({ n }) => n)).toEqual([400, 200, 200]);
  expect(rows.map((row) => row!.map(({ percent, letters }) => `${percent}${letters}`))).toEqual([
    ['45', '60B', '30'],
    ['50', '50', '50'],
  ]);
});

test('nothing is hidden, and a cell of fewer than ten is marked', async () => {
  const { rows } = await tableOf([
    [180, 5, 0],
    [20, 195, 140],
  ]);
  expect(rows[0]!.map(({ n, percent, small }) => [n, percent, small])).toEqual([
    [185, 34, false],
    [180, 90, false],
    [5, 3, true],
    [0, 0, true],
  ]);
});

test('an interval stands beside a share where it is wished', async () => {
  const cell = async (intervals: boolean) => (await tableOf([[100], [100]], { intervals })).rows[0]![0];
  expect(await cell(false)).toMatchObject({ percent: 50, low: null, high: null });
  expect(await cell(true)).toMatchObject({ percent: 50, low: 43, high: 57 });
});

test('percentages are whole, and of more than a thousand people have one decimal', async () => {
  const percents = async (counts: number[]) =>
    (await tableOf(counts.map((n) => [n]))).rows.map((row) => row![0]!.percent);
  expect(await percents([333, 667])).toEqual([33, 67]);
  expect(await percents([333, 668])).toEqual([33.3, 66.7]);
});
