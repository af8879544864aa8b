import { expect, test } from 'vitest';
import { left, period } from './campaign-words.ts';

const at = (opens_at: string, ends_at: string | null, stage: 'open' | 'closed' = 'open') =>
  period({ opens_at, ends_at, stage });

test('one day is told as one day, and a survey that was closed during it as closed', () => {
  expect(at('2026-11-20T23:00:00Z', '2026-11-21T23:00:00Z')).toBe('op 21 november 2026');
  expect(at('2026-11-21T08:00:00Z', '2026-11-21T22:44:00Z', 'closed')).toBe(
    'op 21 november 2026, gesloten om 23.44 uur',
  );
  expect(at('2026-11-21T08:00:00Z', '2026-11-21T22:44:00Z')).toBe('op 21 november 2026, tot 23.44 uur');
  expect(at('2026-11-13T08:00:00Z', '2026-12-04T23:00:00Z')).toBe('van 13 november tot en met 4 december 2026');
});

test('how many days are left, by the calendar', () => {
  const now = new Date('2026-11-22T12:00:00Z');
  expect(left(new Date('2026-11-22T23:00:00Z'), now)).toBe('sluit vandaag');
  expect(left(new Date('2026-11-23T23:00:00Z'), now)).toBe('nog 1 dag');
  expect(left(new Date('2026-11-30T23:00:00Z'), now)).toBe('nog 8 dagen');
});
