import { expect, test } from 'vitest';
import { dayInWords, moveDay, readDay, readTime, writeDay } from './moment-words.ts';

const today = new Date('2026-11-27T12:00:00Z');

test.each([
  ['6-12-2026', '2026-12-06'],
  ['06/12/26', '2026-12-06'],
  ['6 december 2026', '2026-12-06'],
  ['zondag 6 dec', '2026-12-06'],
  ['1 mrt', '2027-03-01'],
  ['5-1', '2027-01-05'],
  ['2026-12-06', '2026-12-06'],
  ['12-6-2026', '2026-06-12'],
  ['30-2-2026', undefined],
  ['12/31/2026', undefined],
  ['morgen', undefined],
])('%s is the day %s, whatever the language of the browser', (text, day) => {
  expect(readDay(text, today)).toBe(day);
});

test('a day is written as Dutch people do, and said in words', () => {
  expect([writeDay('2026-12-06'), dayInWords('2026-12-06')]).toEqual(['6-12-2026', 'zondag 6 december 2026']);
  expect(moveDay('2026-12-31', 1)).toBe('2027-01-01');
});

test.each([
  ['19.30', '19:30'],
  ['9:05', '09:05'],
  ['9 uur', '09:00'],
  ['1930', '19:30'],
  ['24.00', undefined],
  ['half acht', undefined],
])('%s is the time %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});
