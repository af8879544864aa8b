import { expect, test } from 'vitest';
import { clockSeconds, clockTime, day, dayMonth, euro, isoDay, month, shortDay, wholeEuros } from './format.ts';

test('days and times are those of Amsterdam, in summer and in winter', () => {
  expect(day(new Date('2026-11-02T23:30:00Z'))).toBe('3 november 2026');
  expect(dayMonth(new Date('2026-11-02T23:30:00Z'))).toBe('3 november');
  expect(month('2026-11')).toBe('november 2026');
  expect(shortDay(new Date('2026-11-02T12:00:00Z'))).toBe('2 nov');
  expect(clockTime(new Date('2026-11-02T08:12:03Z'))).toBe('09.12');
  expect(clockSeconds(new Date('2026-07-02T08:12:03Z'))).toBe('10.12.03');
  expect(isoDay(new Date('2026-12-31T23:30:00Z'))).toBe('2027-01-01');
});

test('amounts stand as the specification writes them, an empty one as nothing', () => {
  expect(euro()).toBe('€0,00');
  expect(euro(null)).toBe('€0,00');
  expect(euro(0)).toBe('€0,00');
  expect(euro(5)).toBe('€0,05');
  expect(euro(123_456)).toBe('€1.234,56');
  expect(euro(100_000_000)).toBe('€1.000.000,00');
  expect(euro(-1999)).toBe('-€19,99');
  expect(euro(-0)).toBe('€0,00');
});

test('a bound that nobody reads to the cent is whole euros', () => {
  expect(wholeEuros(25_000)).toBe('€\u00a025.000');
  expect(wholeEuros(100_000)).toBe('€\u00a0100.000');
});
