import { expect, test } from 'vitest';
import { insideTable, letterOf } from './inside.ts';
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
});

test('percentages are whole, and of more than a thousand people have one decimal', () => {
  const percents = (counts: number[]) =>
    insideTable(tallied(counts.map((n) => [n])), 1, 1, wanted(2))!.rows.map((row) => row![0]!.percent);
  expect(percents([333, 667])).toEqual([33, 67]);
  expect(percents([333, 668])).toEqual([33.3, 66.7]);
});
