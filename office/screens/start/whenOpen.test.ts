import { expect, test } from 'vitest';
import { whenOpen } from './Readable.tsx';

const now = new Date('2026-11-27T09:00:00Z');

test('a survey that still runs is not called closed, and its last day is the last on which it is open', () => {
  expect(whenOpen('2026-12-22T23:00:00.000Z', now)).toBe('Loopt tot en met 22 december 2026');
  expect(whenOpen('2026-09-29T22:00:00.000Z', now)).toBe('Liep tot en met 29 september 2026');
  expect(whenOpen('2026-11-20T17:00:00.000Z', now)).toBe('Liep tot 20 november 2026, 18.00 uur');
  expect(whenOpen(null, now)).toBe('Loopt');
});
