import { expect, test } from 'vitest';
import { marginFault, marginShares, populationVariables, sourceWords, variableTitle } from './population.ts';

const classes = (...counts: (number | null)[]) =>
  counts.map((count, index) => ({ id: `c${index}`, title: `Klasse ${index}`, count }));

test('shares add up to one, and there are none while a number is missing', () => {
  expect([...marginShares({ categories: classes(618_056, 2_029_878) })!.values()]).toEqual([
    expect.closeTo(0.23341, 5),
    expect.closeTo(0.76659, 5),
  ]);
  expect(marginShares({ categories: classes(760_085, null) })).toBeUndefined();
  expect(marginShares({ categories: classes(0, 0) })).toBeUndefined();
  expect([...marginShares({ categories: classes(1, 0) })!.values()]).toEqual([1, 0]);
});

test('figures that are half a percent off their total are taken, and no more', () => {
  const of = (total: number | null, ...counts: (number | null)[]) =>
    marginFault({ counted: 'people', total, categories: classes(...counts) });
  expect(of(1000, 600, 405)).toBeUndefined();
  expect(of(1000, 1000, 0)).toBeUndefined();
  expect(of(1000, 600, 406)).toEqual({ fault: 'sum', sum: 1006, total: 1000 });
  expect(of(null, 600, 406)).toBeUndefined();
  expect(of(1000, 600, null)).toBeUndefined();
  expect(of(1000, 0, 0)).toEqual({ fault: 'count', title: 'Klasse 0' });
  expect(of(null, 600, -1)).toEqual({ fault: 'count', title: 'Klasse 1' });
  const percent = { counted: 'percent' as const, total: null };
  expect(marginFault({ ...percent, categories: classes(60, 30) })).toMatchObject({ sum: 90, total: 100 });
  expect(marginFault({ ...percent, categories: classes(60.1, 40.2) })).toBeUndefined();
});

test('only classes that lie along a line are joined with their neighbours', () => {
  const alone = Object.entries(populationVariables).filter(([, { ordered }]) => !ordered);
  expect(alone.map(([key]) => key)).toEqual(['gender', 'region', 'origin']);
});

test('three children or more are one class of CBS, and two of ours', () => {
  const { classOf } = populationVariables.children_at_home!;
  const of = (amount: string) => classOf({ children_amount: [amount] }, 2026);
  expect(['1', '2', '3', '5', 'more', '0'].map(of)).toEqual([
    '1',
    '2',
    '3_or_more',
    '3_or_more',
    '3_or_more',
    undefined,
  ]);
});

test('a source is told by its table, or by its title where it has none', () => {
  const source = { publisher: 'CBS', table: '71487ned', title: 'Huishoudens', unit: 'huishoudens' };
  expect(sourceWords(source)).toBe('CBS, 71487ned');
  expect(sourceWords({ ...source, table: '' })).toBe('CBS, Huishoudens');
  expect(sourceWords({ ...source, publisher: '', table: '' })).toBe('Huishoudens');
  expect([variableTitle('education'), variableTitle('shoe_size')]).toEqual(['Opleiding', 'shoe_size']);
});
