import { expect, test } from 'vitest';
import { drawn } from '#test/results/drawn.ts';
import { unweighted } from '../statistics/share.ts';
import { neededJoins } from './needed-joins.ts';
import { pWords, testWords, tooFewWords } from './test-words.ts';

const said = (counts: number[][]) =>
  testWords(
    counts.map((row) => row.map(unweighted)),
    false,
  );

test('a p-value has two decimals, three under a hundredth, and none under a thousandth', () => {
  expect([0.342, 0.01, 0.0049, 0.001, 0.0009].map(pWords)).toEqual([
    'p = 0,34',
    'p = 0,01',
    'p = 0,005',
    'p = 0,001',
    'p < 0,001',
  ]);
});

test('without weights it is Pearson’s test with Cramér’s V', () => {
  expect(
    said([
      [35, 15],
      [20, 30],
    ]),
  ).toBe('De groepen verschillen meer dan je door toeval verwacht (p = 0,003, chi-kwadraattoets, V van Cramér 0,30).');
  expect(
    said([
      [25, 26],
      [25, 24],
    ]),
  ).toBe('De verschillen tussen de groepen kunnen toeval zijn (p = 0,84, chi-kwadraattoets, V van Cramér 0,02).');
});

test('where too few are expected it is Fisher’s for two by two, and no test for more', () => {
  const few = [
    [8, 2],
    [1, 9],
  ];
  expect(said(few)).toBe(
    'De groepen verschillen meer dan je door toeval verwacht (p = 0,005, exacte toets van Fisher).',
  );
  expect(said([...few, [2, 3]])).toBe('Te weinig antwoorden voor een toets. Voeg groepen samen.');
  // One cell in five of which fewer than five are expected is no reason yet; one of which none is expected is.
  const ten = [
    [4, 16, 20, 20, 20],
    [20, 80, 100, 100, 100],
  ];
  expect(said(ten)).toMatch(/chi-kwadraattoets/);
  expect(said(ten.map(([first, ...rest], at) => [at === 0 ? 0 : first! - 18, ...rest]))).toMatch(/^Te weinig/);
});

test('five people expected are enough, and one in a cell of ten', () => {
  const five = [
    [5, 5],
    [5, 5],
  ];
  expect(said(five)).toMatch(/chi-kwadraattoets/);
  const one = [
    [1, 9, 10, 10, 10],
    [4, 39, 39, 39, 39],
  ];
  expect(said(one)).toMatch(/chi-kwadraattoets/);
});

test('with weights it is that of Rao and Scott', () => {
  const weighed = [
    [35, 15],
    [20, 30],
  ].map((row) => row.map((n) => ({ n, w: n * 1.2, s: n * 1.8 })));
  expect(testWords(weighed, true)).toBe(
    'De groepen verschillen meer dan je door toeval verwacht (p = 0,009, toets van Rao en Scott).',
  );
});

test('a table with more than 400 degrees of freedom, or with one row, is not tested', () => {
  const square = (size: number) => Array.from({ length: size }, () => Array<number>(size).fill(20));
  expect(said(square(21))).toMatch(/kunnen toeval zijn/);
  expect(said(square(22))).toBeNull();
  expect(said([[20, 30]])).toBeNull();
  expect(
    said([
      [20, 30],
      [1, 0],
    ]),
  ).toMatch(/exacte toets van Fisher/);
  // What nobody chose is no row of the test.
  expect(
    said([
      [20, 30],
      [0, 0],
    ]),
  ).toBeNull();
});

test('after the joins that are offered a test is possible, and only neighbours of a scale are joined', () => {
  const draw = drawn(7);
  let offered = 0;
  for (let round = 0; round < 300; round++) {
    const [high, wide] = [2 + Math.floor(draw() * 6), 2 + Math.floor(draw() * 6)];
    const counts = Array.from({ length: high }, () => Array.from({ length: wide }, () => Math.floor(draw() ** 3 * 25)));
    if (said(counts) !== tooFewWords) continue;
    const side = (of: string, length: number) => ({
      of,
      ordered: true,
      fixed: false,
      classes: Array.from({ length }, (_, at) => ({ id: `${at}`, title: `${at}`, no_opinion: at === 6 })),
    });
    const joins = neededJoins(counts, side('rows', high), side('columns', wide));
    if (!joins) continue;
    offered++;
    const partsOf = (of: string, length: number) => {
      const own = joins.filter((one) => one.of === of).map(({ classes }) => classes.map(({ id }) => Number(id)));
      const alone = Array.from({ length }, (_, at) => [at]).filter(([at]) => !own.some((ids) => ids.includes(at!)));
      return [...own, ...alone];
    };
    const [rows, columns] = [partsOf('rows', high), partsOf('columns', wide)];
    const sum = (left: number[], top: number[]) =>
      left.flatMap((i) => top.map((j) => counts[i]![j]!)).reduce((a, b) => a + b, 0);
    expect(said(rows.map((left) => columns.map((top) => sum(left, top))))).toMatch(/^De /);
    for (const part of [...rows, ...columns].filter(({ length }) => length > 1)) expect(part).not.toContain(6);
  }
  expect(offered).toBeGreaterThan(100);
});
