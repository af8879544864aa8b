import { expect, test } from 'vitest';
import { inSoLong, secondsIn } from './wait.ts';

test.each([
  [0, 'over 1 minuut'],
  [60, 'over 1 minuut'],
  [61, 'over 2 minuten'],
  [90 * 60, 'over 90 minuten'],
  [90 * 60 + 1, 'over 2 uur'],
  [36 * 3600, 'over 36 uur'],
  [36 * 3600 + 1, 'over 2 dagen'],
])('%i seconds are %s', (seconds, words) => {
  expect(inSoLong(seconds)).toBe(words);
});

test('a Retry-After that names a moment is no number of seconds', () => {
  expect(secondsIn('120')).toBe(120);
  expect(secondsIn('Wed, 21 Oct 2026 07:28:00 GMT')).toBeUndefined();
  expect(secondsIn(null)).toBeUndefined();
});
