import fc from 'fast-check';
import { expect, test } from 'vitest';
import { childrenNamed, fitYears, join, split } from './values.ts';

const part = fc.string({ unit: 'grapheme', minLength: 1 }).filter((text) => !text.includes('|'));

test('what was joined comes back as it was', () => {
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      expect(split(join(parts))).toEqual(parts);
      expect(join(split(join(parts)))).toBe(join(parts));
    }),
    { numRuns: 5_000 },
  );
});

test.each([
  ['', []],
  ['|', []],
  ['|a', ['a']],
  ['a||b', ['a', 'b']],
  ['2010|2010', ['2010', '2010']],
])('%j is %j', (text, parts) => expect(split(text)).toEqual(parts));

test('a number of children is known by its words, whatever its id', () => {
  expect(childrenNamed('2')).toEqual({ count: 2, open: false });
  expect(childrenNamed('Meer dan 5')).toEqual({ count: 6, open: true });
  for (const none of ['0', '0 kinderen', 'Geen', 'geen kinderen']) {
    expect(childrenNamed(none)).toEqual({ count: 0, open: false });
  }
  for (const some of ['Eén', 'Zeg ik liever niet', '']) expect(childrenNamed(some)).toEqual({ count: 1, open: true });
});

test('another number of children keeps the years that were typed', () => {
  expect(fitYears(['2012', '2015'], 3)).toEqual(['2012', '2015', '']);
  expect(fitYears(['2012', '2015'], 1)).toEqual(['2012']);
  expect(fitYears([], 2)).toEqual(['', '']);
});
