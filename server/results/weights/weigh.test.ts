import { expect, test } from 'vitest';
import { type Category, joinFew } from './join.ts';
import { worstGap } from './rake.ts';
import { type MarginRequest, weigh } from './weigh.ts';

const category = (title: string, share: number, joins?: string[]): Category => ({ id: title, title, share, joins });
/** So many people in each category, in the order of the categories, and so many of whom it is not known. */
const margin = (title: string, categories: Category[], counts: number[], unknown = 0): MarginRequest => ({
  variable: title,
  title,
  ordered: true,
  categories,
  codes: Int32Array.from([
    ...counts.flatMap((count, at) => Array<number>(count).fill(at)),
    ...Array<number>(unknown).fill(-1),
  ]),
});
const near = (value: number) => expect.closeTo(value, 9);
const halves = [category('Vrouw', 0.5), category('Man', 0.5)];
const sharesOf = (report: ReturnType<typeof weigh>['report']) =>
  report.margins.flatMap(({ categories }) => categories.map(({ weighted, population }) => [weighted, population]));

test('people weigh so that the shares of the population come out', () => {
  const { weights, report } = weigh(200, [margin('Geslacht', halves, [150, 50])]);
  expect(weights[0]).toBeCloseTo(2 / 3, 12);
  expect(weights[199]).toBeCloseTo(2, 12);
  // 150 of weight 2/3 and 50 of weight 2 tell as much as 150 of one weight.
  expect(report).toMatchObject({ bounded: false, cycles: 2, smallest: near(2 / 3), largest: near(2) });
  expect(report).toMatchObject({ effective_n: near(150), design_effect: near(4 / 3) });
  const [only] = report.margins;
  expect(only).toMatchObject({ variable: 'Geslacht', unknown: 0, dropped: false, joined: [] });
  expect(only!.categories).toEqual([
    { title: 'Vrouw', people: 150, population: 0.5, response: 0.75, weighted: near(0.5), largest: near(2 / 3) },
    { title: 'Man', people: 50, population: 0.5, response: 0.25, weighted: near(0.5), largest: near(2) },
  ]);
});

test('where a weight would leave the bounds, all margins still fit and no weight leaves them', () => {
  const region = margin('Landsdeel', [category('Noord', 0.3), category('Zuid', 0.7)], [25, 275]);
  // A second margin that crosses the first, so that raking alone gives men in the north more than 5.
  const men = (code: number, at: number) => (code === 0 ? Number(at < 15) : Number(at < 55));
  const gender = { ...margin('Geslacht', halves, []), codes: Int32Array.from(region.codes, men) };
  const { weights, report } = weigh(300, [{ ...region, ordered: false }, gender]);
  expect(report.bounded).toBe(true);
  expect(Math.max(...weights)).toBeLessThanOrEqual(5);
  expect(Math.min(...weights)).toBeGreaterThanOrEqual(0.2);
  for (const [weighted, population] of sharesOf(report)) expect(weighted).toBeCloseTo(population!, 9);
});

test('weights at the bounds need no others', () => {
  const most = weigh(300, [margin('Geslacht', halves, [270, 30])]);
  expect([most.report.bounded, most.report.largest]).toEqual([false, 5]);
  const least = weigh(200, [margin('Geslacht', [category('Vrouw', 0.1), category('Man', 0.9)], [100, 100])]);
  expect([least.report.bounded, least.report.smallest]).toEqual([false, 0.2]);
});

test('a class without a figure keeps its share, as who is not known does; one above a tenth is refused unless that was decided', () => {
  const three = [...halves, category('Anders', 0)];
  const none = weigh(200, [margin('Geslacht', three, [100, 100, 0])]).report.margins[0]!;
  expect(none).toMatchObject({ joined: [], kept: [], categories: [{ title: 'Vrouw' }, { title: 'Man' }] });
  const [few] = weigh(200, [margin('Geslacht', three, [120, 70, 10])]).report.margins as [typeof none];
  expect(few.kept).toEqual(['Anders']);
  expect(few.categories.map(({ title, weighted }) => [title, Math.round(weighted * 1000)])).toEqual([
    ['Vrouw', 475],
    ['Man', 475],
    ['Anders', 50],
  ]);
  const many = margin('Geslacht', three, [100, 79, 21]);
  expect(() => weigh(200, [many])).toThrow(
    expect.objectContaining({ code: 'weighting_not_in_population', facts: { category: 'Anders' } }),
  );
  expect(weigh(200, [{ ...many, keeps: true }]).report.margins[0]!.kept).toEqual(['Anders']);
});

test('who is not known on a margin keeps the share that they have', () => {
  const { report } = weigh(200, [margin('Geslacht', halves, [120, 60], 20)]);
  const [only] = report.margins;
  expect(only!.unknown).toBeCloseTo(0.1, 12);
  expect(only!.categories.map(({ title, weighted }) => [title, Math.round(weighted * 1000)])).toEqual([
    ['Vrouw', 450],
    ['Man', 450],
    ['Onbekend', 100],
  ]);
  // A quarter may be unknown, and no more.
  expect(weigh(200, [margin('Geslacht', halves, [100, 50], 50)]).report.margins[0]!.unknown).toBe(0.25);
  expect(() => weigh(200, [margin('Geslacht', halves, [100, 49], 51)])).toThrow(
    expect.objectContaining({ code: 'weighting_unknown', facts: { percent: 26, variable: 'Geslacht' } }),
  );
});

test('a category with few people joins its smaller neighbour, and the joining is told', () => {
  const ages = ['a', 'b', 'c', 'd'].map((title) => category(title, 0.25));
  const { report } = weigh(200, [margin('Leeftijd', ages, [90, 60, 12, 38])]);
  expect(report.margins[0]!.joined).toEqual([{ from: 'c', into: 'd', people: 12 }]);
  expect(report.margins[0]!.categories.map(({ title, population }) => [title, population])).toEqual([
    ['a', 0.25],
    ['b', 0.25],
    ['c / d', 0.5],
  ]);
});

test('thirty people are enough to stand alone', () => {
  expect(joinFew(halves, [30, 30], true).joined).toEqual([]);
  expect(joinFew(halves, [30, 29], true).joined).toEqual([{ from: 'Man', into: 'Vrouw', people: 29 }]);
});

test('without an order a category joins only where the population file says so', () => {
  const regions = [category('Noord', 0.2), category('Oost', 0.3, ['Zuid']), category('Zuid', 0.5)];
  expect(joinFew(regions, [12, 20, 80], false).joined).toEqual([{ from: 'Oost', into: 'Zuid', people: 20 }]);
});

test('a category joins the one that it names, into whatever that was joined before', () => {
  const regions = [category('Noord', 0.3, ['Oost']), category('Oost', 0.3, ['Zuid']), category('Zuid', 0.4)];
  const { joined, categories, to } = joinFew(regions, [20, 10, 80], false);
  expect(joined).toEqual([
    { from: 'Oost', into: 'Zuid', people: 10 },
    { from: 'Noord', into: 'Oost / Zuid', people: 20 },
  ]);
  expect(categories.map(({ title }) => title)).toEqual(['Noord / Oost / Zuid']);
  expect(to).toEqual([0, 0, 0]);
});

test('a margin of which all is joined into one is left out', () => {
  const { report } = weigh(100, [margin('Leeftijd', halves, [90, 10])]);
  expect(report.margins[0]).toMatchObject({ dropped: true, joined: [{ from: 'Man', into: 'Vrouw', people: 10 }] });
});

test.each([
  ['weighting_too_few', 99, { counts: [60, 39], ordered: true }],
  ['weighting_empty', 200, { counts: [200, 0], ordered: false }],
])('%s', (code, n, { counts, ordered }) => {
  const wanted = { ...margin('Geslacht', halves, counts), ordered };
  expect(() => weigh(n, [wanted])).toThrow(expect.objectContaining({ code }));
});

test('margins that contradict each other are refused, and the category that is farthest off is named', () => {
  const education = margin('Opleiding', [category('Laag', 0.58), category('Hoog', 0.42)], [100, 200]);
  const same = { ...margin('Geslacht', halves, [100, 200]) };
  expect(() => weigh(300, [education, same])).toThrow(
    // Education can still be had; then men are 42 of a hundred instead of 50.
    expect.objectContaining({
      code: 'weighting_no_solution',
      facts: { category: expect.stringMatching(/^(Vrouw|Man)$/) },
    }),
  );
});

test('the farthest off is whose share differs most, not who are most', () => {
  const groups = [
    { people: 50, at: [0, 0], start: 1 },
    { people: 20, at: [0, 1], start: 1 },
    { people: 30, at: [1, 1], start: 1 },
  ];
  const margins = [
    { variable: 'a', codes: [], shares: [0.5, 0.5] },
    { variable: 'b', codes: [], shares: [0.1, 0.9] },
  ];
  expect(worstGap(groups, margins, [1, 1, 1])).toEqual({ gap: near(0.4), margin: 1, category: 0 });
});

test('weighting starts from how likely each was to be drawn, and still fits every margin', () => {
  // Of each half one in four was drawn with ten times the chance of the others: they begin with a tenth of the weight.
  const starts = Float64Array.from({ length: 200 }, (_, at) => (at % 4 === 0 ? 0.1 : 1));
  const mean = starts.reduce((sum, one) => sum + one, 0) / starts.length;
  const { weights, report } = weigh(
    200,
    [margin('Geslacht', halves, [150, 50])],
    starts.map((start) => start / mean),
  );
  expect(weights[0]! / weights[1]!).toBeCloseTo(0.1, 12);
  expect(weights[196]! / weights[197]!).toBeCloseTo(0.1, 12);
  expect(report.bounded).toBe(false);
  for (const [weighted, population] of sharesOf(report)) expect(weighted).toBeCloseTo(population!, 9);

  // Where raking leaves the bounds, these hold for how many times each weighs what it began with.
  const region = margin('Landsdeel', [category('Noord', 0.3), category('Zuid', 0.7)], [25, 275]);
  const men = (code: number, at: number) => (code === 0 ? Number(at < 15) : Number(at < 55));
  const gender = { ...margin('Geslacht', halves, []), codes: Int32Array.from(region.codes, men) };
  const some = Float64Array.from({ length: 300 }, (_, at) => (at % 3 === 0 ? 0.4 : 1.3));
  const bounded = weigh(300, [{ ...region, ordered: false }, gender], some);
  expect(bounded.report.bounded).toBe(true);
  for (const [weighted, population] of sharesOf(bounded.report)) expect(weighted).toBeCloseTo(population!, 9);
  const times = [...bounded.weights].map((weight, at) => weight / some[at]!);
  expect(Math.max(...times)).toBeLessThanOrEqual(5);
  expect(Math.min(...times)).toBeGreaterThanOrEqual(0.2);
});
