import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { calibrate } from '../weights/calibrate.ts';
import { type Category, joinFew } from '../weights/join.ts';
import { type Margin, rake, weightGroups } from '../weights/rake.ts';
import { type MarginRequest, weigh } from '../weights/weigh.ts';
import { compareColumns, holm } from './pairs.ts';
import { fisher, pearson } from './pearson.ts';
import { raoScott } from './rao-scott.ts';
import { designEffect, effective, type Sums, shareOf, total, unweighted } from './share.ts';
import { chiSquareTail, fTail, normalTwoSided } from './special.ts';

type Row = { category: number; count: number; share: number; se: number; low: number; high: number };
type Frequency = { variable: string; base: number; weighted_base: number; effective_n: number; rows: Row[] };
type Crosstab = {
  row: string;
  column: string;
  base: number;
  row_categories: number[];
  column_categories: number[];
  counts: number[][];
  weighted: number[][];
  column_share: number[][];
  rao_scott?: { f: number; df1: number; df2: number; p: number };
  chi_square?: { x2: number; df: number; p: number; cramers_v: number };
  fisher_p?: number;
  pairs: { row: number; left: number; right: number; z: number; p: number; holm: number }[];
};
type Tables = { frequencies: Frequency[]; crosstabs: Crosstab[] };
type Vector = {
  n: number;
  data: { [variable: string]: (number | null)[] };
  margins: { variable: string; shares: number[] }[];
  bounds: { low: number; high: number } | null;
  expected: Tables & {
    weights: number[];
    kish: { [name: string]: number };
    unweighted: Tables;
    collapsed?: { variable: string; from: number; into: number; people: number }[];
  };
};

const read = <T>(name: string): T => JSON.parse(readFileSync(`server/results/fixtures/${name}.json`, 'utf8')) as T;

/** To 1e-6, and a p-value under that relatively. */
function near(got: number, want: number, what: string) {
  const most = Math.abs(want) < 1e-6 ? Math.abs(want) * 1e-6 : 1e-6 * Math.max(1, Math.abs(want));
  expect(Math.abs(got - want), `${what}: ${got} for ${want}`).toBeLessThanOrEqual(most);
}

function marginsOf({ n, data, margins, expected }: Vector): Margin[] {
  return margins.map(({ variable, shares }) => {
    const values = data[variable]!;
    const counts = shares.map((_, at) => values.filter((value) => value === at + 1).length);
    const categories = shares.map((share, at): Category => ({ id: String(at + 1), title: String(at + 1), share }));
    // Only one of the vectors joins; the others test raking alone.
    const joins = expected.collapsed?.some((one) => one.variable === variable);
    const after = joins ? joinFew(categories, counts, true) : { categories, to: shares.map((_, at) => at), joined: [] };
    for (const { from, into, people } of expected.collapsed ?? []) {
      if (joins) expect(after.joined).toEqual([{ from: String(from), into: String(into), people }]);
    }
    const unknown = values.filter((value) => value === null).length / n;
    const own = after.categories.map(({ share }) => share * (1 - unknown));
    const codes = values.map((value) => (value === null ? own.length : after.to[value - 1]!));
    return { variable, codes, shares: unknown > 0 ? [...own, unknown] : own };
  });
}

function sumsWhere(weights: number[], fits: (at: number) => boolean): Sums {
  const sums = { n: 0, w: 0, s: 0 };
  for (const [at, w] of weights.entries()) {
    if (!fits(at)) continue;
    sums.n++;
    sums.w += w;
    sums.s += w ** 2;
  }
  return sums;
}

function expectFrequency({ data }: Vector, weights: number[], wanted: Frequency) {
  const values = data[wanted.variable]!;
  const base = sumsWhere(weights, (at) => values[at] !== null);
  expect(base.n).toBe(wanted.base);
  near(base.w, wanted.weighted_base, 'weighted base');
  near(effective(base), wanted.effective_n, 'effective n');
  for (const row of wanted.rows) {
    const cell = sumsWhere(weights, (at) => values[at] === row.category);
    const { share, variance, low, high } = shareOf(cell, base);
    expect(cell.n).toBe(row.count);
    const what = `${wanted.variable} ${row.category}`;
    near(share, row.share, `${what} share`);
    near(Math.sqrt(variance), row.se, `${what} se`);
    near(low, row.low, `${what} low`);
    near(high, row.high, `${what} high`);
  }
}

function expectCrosstab({ data }: Vector, weights: number[], wanted: Crosstab) {
  const [rows, columns] = [data[wanted.row]!, data[wanted.column]!];
  const cells = wanted.row_categories.map((row) =>
    wanted.column_categories.map((column) => sumsWhere(weights, (at) => rows[at] === row && columns[at] === column)),
  );
  const bases = wanted.column_categories.map((_, j) => total(cells.map((row) => row[j]!)));
  const what = `${wanted.row} by ${wanted.column}`;
  expect(cells.map((row) => row.map(({ n }) => n))).toEqual(wanted.counts);
  for (const [i, row] of cells.entries()) {
    for (const [j, cell] of row.entries()) {
      near(cell.w, wanted.weighted[i]![j]!, `${what} weighted`);
      near(shareOf(cell, bases[j]!).share, wanted.column_share[i]![j]!, `${what} share`);
    }
  }
  if (wanted.rao_scott) {
    const got = raoScott(cells)!;
    for (const key of ['f', 'df1', 'df2', 'p'] as const) near(got[key], wanted.rao_scott[key], `${what} ${key}`);
  }
  if (wanted.chi_square) {
    const got = pearson(wanted.counts)!;
    for (const key of ['x2', 'df', 'p', 'cramers_v'] as const) near(got[key], wanted.chi_square[key], `${what} ${key}`);
  }
  if (wanted.fisher_p !== undefined) {
    near(fisher(wanted.counts as [[number, number], [number, number]]), wanted.fisher_p, `${what} Fisher`);
  }
  const pairs = cells.flatMap((row, i) =>
    compareColumns(row, bases, 0)
      .toSorted((a, b) => a.left - b.left || a.right - b.right)
      .map(({ left, right, ...pair }) => ({
        ...pair,
        row: wanted.row_categories[i],
        left: wanted.column_categories[left],
        right: wanted.column_categories[right],
      })),
  );
  expect(pairs.length).toBe(wanted.pairs.length);
  for (const [at, pair] of wanted.pairs.entries()) {
    expect(pairs[at]).toMatchObject({ row: pair.row, left: pair.left, right: pair.right });
    for (const key of ['z', 'p', 'holm'] as const) near(pairs[at]![key], pair[key], `${what} pair ${at} ${key}`);
  }
}

describe.each([
  'rake-three-margins',
  'rake-with-missing',
  'rake-skewed',
  'rake-slow',
  'collapsed',
  'bounded-skewed',
  'small-64',
])('%s is as R has it', (name) => {
  const vector = read<Vector>(name);
  const margins = marginsOf(vector);
  const { groups, of } = weightGroups(vector.n, margins);
  const fitted = vector.bounds ? calibrate(groups, margins, vector.bounds) : rake(groups, margins);
  const weights = [...of].map((group) => fitted.weights[group]!);

  test('weights', () => {
    expect(fitted.converged).toBe(true);
    for (const [at, want] of vector.expected.weights.entries()) near(weights[at]!, want, `weight ${at}`);
    const all = sumsWhere(weights, () => true);
    const { kish } = vector.expected;
    near(all.w, kish.sum!, 'sum');
    near(effective(all), kish.effective_n!, 'effective n');
    near(designEffect(all), kish.design_effect!, 'design effect');
    near(Math.min(...weights), kish.smallest!, 'smallest');
    near(Math.max(...weights), kish.largest!, 'largest');
  });

  test.each(['weighted', 'unweighted'])('figures, %s', (way) => {
    const used = way === 'weighted' ? weights : weights.map(() => 1);
    const { frequencies, crosstabs } = way === 'weighted' ? vector.expected : vector.expected.unweighted;
    for (const wanted of frequencies) expectFrequency(vector, used, wanted);
    for (const wanted of crosstabs) expectCrosstab(vector, used, wanted);
  });
});

test('margins that contradict each other never fit, raked or bounded', () => {
  const vector = read<Vector & { expected: { gap: number } }>('refused-contradiction');
  const margins = marginsOf(vector);
  const { groups } = weightGroups(vector.n, margins);
  const raked = rake(groups, margins);
  expect(raked.converged).toBe(false);
  expect(raked.worst.gap).toBeCloseTo(vector.expected.gap, 2);
  expect(calibrate(groups, margins, { low: 0.2, high: 5 }).converged).toBe(false);
});

test('a category that is in the population and of which nobody is among the respondents is refused by its name', () => {
  type Refused = { variable: string; category: number };
  const { n, data, margins, expected } = read<Vector & { expected: Refused }>('refused-empty');
  const wanted = margins.map(
    ({ variable, shares }): MarginRequest => ({
      variable,
      title: variable,
      ordered: false,
      // Unordered and without a name to join: none may be joined.
      categories: shares.map((share, at) => ({ id: String(at + 1), title: String(at + 1), share })),
      codes: Int32Array.from(data[variable]!, (value) => value! - 1),
    }),
  );
  let refused: unknown;
  try {
    weigh(n, wanted);
  } catch (error) {
    refused = error;
  }
  const { variable, category } = expected;
  expect(refused).toMatchObject({ code: 'weighting_empty', facts: { category: String(category), variable } });
});

type Plain = {
  wilson: { count: number; base: number; low: number; high: number }[];
  fisher: { table: [[number, number], [number, number]]; fisher_p: number; chi_square_p: number }[];
  holm: { p: number[]; holm: number[] }[];
  distributions: {
    pf: { x: number; df1: number; df2: number; upper: number }[];
    pchisq: { x: number; df: number; upper: number }[];
    pnorm: { z: number; two_sided: number }[];
  };
};

test('counts without weights, exact tests and tails are as R has them', () => {
  const { wilson, fisher: exact, holm: steps, distributions } = read<Plain>('plain-counts');
  for (const { count, base, low, high } of wilson) {
    const got = shareOf(unweighted(count), unweighted(base));
    near(got.low, low, `${count} of ${base} low`);
    near(got.high, high, `${count} of ${base} high`);
  }
  for (const { table, fisher_p, chi_square_p } of exact) {
    near(fisher(table), fisher_p, `Fisher ${table}`);
    near(pearson(table)!.p, chi_square_p, `Pearson ${table}`);
  }
  for (const { p, holm: wanted } of steps) {
    for (const [at, value] of holm(p).entries()) near(value, wanted[at]!, `Holm ${p}`);
  }
  for (const { x, df1, df2, upper } of distributions.pf) near(fTail(x, df1, df2), upper, `F ${x}`);
  for (const { x, df, upper } of distributions.pchisq) near(chiSquareTail(x, df), upper, `chi-square ${x}`);
  for (const { z, two_sided } of distributions.pnorm) near(normalTwoSided(z), two_sided, `normal ${z}`);
});

test('a table of twenty by twenty is tested too', () => {
  const cells = Array.from({ length: 20 }, (_, i) =>
    Array.from({ length: 20 }, (_, j) => unweighted(20 + ((i * j) % 7))),
  );
  const { df1, p } = raoScott(cells)!;
  expect(df1).toBeCloseTo(361, 6);
  expect(p).toBeGreaterThan(0.9);
});

test('of one person, of an empty line, of a table with one line and of a column with one answer nothing is compared', () => {
  expect(shareOf(unweighted(1), unweighted(1))).toMatchObject({ share: 1, variance: 0 });
  expect(shareOf(unweighted(1), unweighted(2)).variance).toBe(0.25);
  const tables = [
    [[1, 2]],
    [[1], [2]],
    [
      [0, 0],
      [1, 2],
    ],
    [
      [0, 1],
      [0, 2],
    ],
  ];
  for (const table of tables) expect(pearson(table)).toBeUndefined();
  // In a column nobody, or everybody.
  for (const n of [0, 40]) expect(compareColumns([n, 100].map(unweighted), [40, 200].map(unweighted), 30)).toEqual([]);
});
