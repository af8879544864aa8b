import { describe, expect, test } from 'vitest';
import { parseMoment } from './moment.ts';

describe('a moment', () => {
  const at = (text: string, ends = false) => parseMoment(text, { ends })?.toISOString();
  test.each([
    ['2026-07-01', false, '2026-06-30T22:00:00.000Z'],
    ['2026-07-01', true, '2026-07-01T22:00:00.000Z'],
    ['2026-12-01T09:30', true, '2026-12-01T08:30:00.000Z'],
    ['2026-12-01 09:30:15', false, '2026-12-01T08:30:15.000Z'],
    ['2026-12-01T09:30:00Z', false, '2026-12-01T09:30:00.000Z'],
    ['2026-12-01T09:30:00.123+01:00', false, '2026-12-01T08:30:00.000Z'],
    ['2026-10-25', true, '2026-10-25T23:00:00.000Z'],
    ['2026-10-25', false, '2026-10-24T22:00:00.000Z'],
    ['2027-03-28', false, '2027-03-27T23:00:00.000Z'],
    ['2027-03-28', true, '2027-03-28T22:00:00.000Z'],
    // Occurs twice: the first of both. Occurs never: the next minute that there is.
    ['2026-10-25 02:30', false, '2026-10-25T00:30:00.000Z'],
    ['2026-10-25 03:00', false, '2026-10-25T02:00:00.000Z'],
    ['2027-03-28 01:59', false, '2027-03-28T00:59:00.000Z'],
    ['2027-03-28 02:00', false, '2027-03-28T01:00:00.000Z'],
    ['2027-03-28 02:59', false, '2027-03-28T01:00:00.000Z'],
    ['2027-03-28 03:01', false, '2027-03-28T01:01:00.000Z'],
  ])('%s (ends: %s) is %s', (text, ends, expected) => {
    expect(at(text, ends)).toBe(expected);
  });
  test.each([
    'morgen',
    '2026-13-01',
    '2026-02-29',
    '0000-01-01',
    '01-12-2026',
    '2026-12-01T25:00',
    '2026-12-01T09:00+99:00',
    '1764547200',
  ])('%s is none', (text) => {
    expect(at(text)).toBeUndefined();
  });
});
