import { describe, expect, test } from 'vitest';
import type { CampaignDay } from '#contract/calls/office/campaigns.ts';
import { percentOf } from '../../number.ts';
import { dates, period } from './campaign-words.ts';
import { halfWithin, isWeekly, scaleOf, slotsOf } from './days-chart.ts';

const days = (count: number, one: Partial<CampaignDay> = {}): CampaignDay[] =>
  Array.from({ length: count }, (_, index) => ({
    day: new Date(Date.UTC(2026, 10, 2 + index)).toISOString().slice(0, 10),
    invited: index === 0 ? 40 : 0,
    started: 3,
    finished: 2,
    odd: [],
    ...one,
  }));

describe('what is drawn', () => {
  test('a pair of bars a day, or a week when they would be too thin', () => {
    expect(slotsOf(days(3)).map(({ label }) => label)).toEqual(['2 nov', '3 nov', '4 nov']);
    const long = days(50);
    expect(isWeekly(long)).toBe(true);
    expect(slotsOf(long)).toHaveLength(8);
    expect(slotsOf(long)[0]).toEqual({ label: '2 nov', invited: 40, started: 21, finished: 14 });
  });

  test('what is hidden has no bar', () => {
    expect(slotsOf(days(1, { started: null, finished: 10 }))[0]).toMatchObject({ started: 0, finished: 10 });
  });

  test.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [7, [0, 2, 4, 6, 8]],
    [149, [0, 40, 80, 120, 160]],
    [1000, [0, 250, 500, 750, 1000]],
  ])('a scale to %i goes by %j', (most, lines) => {
    expect(scaleOf(most)).toEqual(lines);
  });

  test('a scale ends at or above the tallest bar, in whole and few steps', () => {
    for (let most = 0; most < 3000; most++) {
      const lines = scaleOf(most);
      expect(lines.at(-1)!).toBeGreaterThanOrEqual(most);
      expect(lines.length).toBeLessThanOrEqual(5);
      expect(lines.every((line) => Number.isInteger(line))).toBe(true);
    }
  });

  test('half of them within so many days of the invitation, and never a guess', () => {
    expect(halfWithin(days(10))).toBe(5);
    expect(halfWithin(days(10, { invited: 0 }))).toBeUndefined();
    expect(halfWithin(days(2))).toBeUndefined();
  });
});

describe('what is said', () => {
  const at = (text: string) => new Date(text).toISOString();
  const now = new Date('2026-11-16T10:00:00Z');
  const line = {
    id: '',
    title: '',
    anonymous: false,
    rounded: false,
    created_at: at('2026-11-01T10:00:00Z'),
    invited: 0,
    started: 0,
    finished: 0,
  };
  const opens_at = at('2026-11-01T23:00:00Z');

  test('days that were meant whole are told whole', () => {
    expect(period({ opens_at, ends_at: at('2026-11-22T23:00:00Z') })).toBe('van 2 tot en met 22 november 2026');
    expect(period({ opens_at: at('2026-10-27T23:00:00Z'), ends_at: at('2026-11-22T23:00:00Z') })).toBe(
      'van 28 oktober tot en met 22 november 2026',
    );
    expect(period({ opens_at, ends_at: at('2027-01-22T23:00:00Z') })).toBe(
      'van 2 november 2026 tot en met 22 januari 2027',
    );
    expect(period({ opens_at, ends_at: at('2026-11-02T23:00:00Z') })).toBe('op 2 november 2026');
  });

  test('an hour is told where it closes in the middle of a day', () => {
    expect(period({ opens_at, ends_at: at('2026-11-22T17:00:00Z') })).toBe(
      'van 2 november 2026 tot 22 november 2026, 18.00 uur',
    );
  });

  test('each stage has its sentence', () => {
    const ends_at = at('2026-11-22T23:00:00Z');
    expect(dates({ ...line, stage: 'draft', opens_at: null, ends_at: null }, now)).toBe(
      'Gemaakt op 1 november 2026, nog niet gepubliceerd.',
    );
    expect(dates({ ...line, stage: 'waiting', opens_at: at('2026-11-20T08:00:00Z'), ends_at }, now)).toBe(
      'Gaat open op 20 november 2026, 09.00 uur, en blijft open tot en met 22 november 2026.',
    );
    expect(dates({ ...line, stage: 'open', opens_at, ends_at }, now)).toBe(
      'Open van 2 tot en met 22 november 2026, nog 6 dagen.',
    );
    expect(dates({ ...line, stage: 'open', opens_at, ends_at }, new Date('2026-11-22T20:00:00Z'))).toMatch(
      /sluit vandaag\.$/,
    );
    expect(dates({ ...line, stage: 'open', opens_at, ends_at: null }, now)).toBe('Open sinds 2 november 2026.');
    expect(period({ stage: 'waiting', opens_at, ends_at: null })).toBe('vanaf 2 november 2026');
    expect(dates({ ...line, stage: 'closed', opens_at, ends_at }, now)).toBe(
      'Was open van 2 tot en met 22 november 2026.',
    );
    expect(percentOf(605, 1248)).toBe('48,5\u00a0%');
  });
});
