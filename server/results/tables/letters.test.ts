import { expect, test } from 'vitest';
import { insideSeveral, insideTable, letterOf } from './inside.ts';
import { Tally } from './tally.ts';

/** So many people who all count once, by row and column. */
function tallied(counts: number[][]): Tally {
  const tally = new Tally(counts.length, counts[0]!.length);
  for (const [at, n] of counts.flat().entries()) tally.n[at] = tally.w[at] = tally.s[at] = n;
  return tally;
}
const wanted = (rows: number) => ({
  compare: true,
  intervals: false,
  rows: false,
  dropped: Array<boolean>(rows).fill(false),
});

test('columns after the twenty-sixth have two letters, and which of them a share exceeds stays plain', () => {
  expect([0, 25, 26, 27, 51, 52].map(letterOf)).toEqual(['A', 'Z', 'AA', 'AB', 'AZ', 'BA']);
  const low = Array<number>(28).fill(20);
  const high = Array<number>(28).fill(180);
  // The last column says yes as often as all others say no.
  const counts = [
    [...low, 180],
    [...high, 20],
  ];
  const { rows } = insideTable(tallied(counts), 29, 29, wanted(2))!;
  const all = Array.from({ length: 28 }, (_, at) => letterOf(at)).join(' ');
  expect(rows[0]!.at(-1)!.letters).toBe(all);
  expect(all).toMatch(/ Z AA AB$/);
  expect(rows[1]!.slice(1, -1).map(({ letters }) => letters)).toEqual(Array(28).fill('AC'));
});

test('a column of fewer than thirty is compared with none', () => {
  const { rows } = insideTable(
    tallied([
      [180, 14, 20],
      [20, 15, 180],
    ]),
    3,
    3,
    wanted(2),
  )!;
  expect(rows[0]!.map(({ letters }) => letters)).toEqual(['', 'C', '', '']);
  const thirty = insideTable(
    tallied([
      [180, 15, 20],
      [20, 15, 180],
    ]),
    3,
    3,
    wanted(2),
  )!;
  expect(thirty.rows[0]!.map(({ letters }) => letters)).toEqual(['', 'B C', 'C', '']);
});

test('the more columns are compared, the more one must differ', () => {
  const lettersOf = (...yes: number[]) => {
    const counts = [yes, yes.map((n) => 200 - n)];
    const { rows } = insideTable(tallied(counts), yes.length, yes.length, wanted(2))!;
    return rows.map((row) => row!.slice(1).map(({ letters }) => letters));
  };
  // Half and 39 % of two hundred differ by chance alone once in forty times: of three comparisons that is not enough.
  expect(lettersOf(100, 78)).toEqual([
    ['B', ''],
    ['', 'A'],
  ]);
  expect(lettersOf(100, 78, 89).flat()).toEqual(Array(6).fill(''));
});

test('of several answers each is compared by itself', () => {
  const options = [
    [120, 60],
    [100, 100],
  ].map((chosen) => tallied([chosen, chosen.map((n) => 200 - n)]));
  const told = insideSeveral(tallied([[200, 200]]), options, 2, 2, wanted(2), [[], []])!;
  expect(told.columns.map(({ n }) => n)).toEqual([400, 200, 200]);
  expect(told.rows.map((row) => row!.map(({ percent, letters }) => `${percent}${letters}`))).toEqual([
    ['45', '60B', '30'],
    ['50', '50', '50'],
  ]);
  const plain = insideSeveral(tallied([[200, 200]]), options, 2, 2, { ...wanted(2), compare: false }, [[], []])!;
  expect(plain.rows[0]!.map(({ letters }) => letters)).toEqual(['', '', '']);
});

test('no letter stands in a share that is hidden, nor for one', () => {
  const { rows } = insideTable(
    tallied([
      [180, 5, 60],
      [20, 195, 140],
    ]),
    3,
    3,
    wanted(2),
  )!;
  const said = rows.map((row) => row!.slice(1).map(({ percent, letters }) => `${percent}${letters}`));
  expect(said).toEqual([
    ['90', 'null', 'null'],
    ['10', 'null', 'null'],
  ]);
});

test('an interval stands beside a share where it is wished', () => {
  const cells = (intervals: boolean) =>
    insideTable(tallied([[100], [100]]), 1, 1, { ...wanted(2), intervals })!.rows.map((row) => row![0]);
  expect(cells(false)[0]).toMatchObject({ percent: 50, low: null, high: null });
  expect(cells(true)[0]).toMatchObject({ percent: 50, low: 43, high: 57 });
});

test('percentages are whole, and of more than a thousand people have one decimal', () => {
  const percents = (counts: number[]) =>
    insideTable(tallied(counts.map((n) => [n])), 1, 1, wanted(2))!.rows.map((row) => row![0]!.percent);
  expect(percents([333, 667])).toEqual([33, 67]);
  expect(percents([333, 668])).toEqual([33.3, 66.7]);
});
