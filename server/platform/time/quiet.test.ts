import fc from 'fast-check';
import { expect, test } from 'vitest';
import { dayMs } from '#contract/format.ts';
import { daysLater, fromWall, localTime, toWall } from './amsterdam.ts';
import { isQuiet, nextLoud } from './quiet.ts';

/** Asked of the platform in another way than the code does. */
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});
const shown = (at: Date | number) => clock.format(at);
const isNight = (at: Date | number) => shown(at) >= '21:00' || shown(at) < '08:00';

/** Any instant, and as often one near a night on which the clocks change. */
const changes = [2026, 2027, 2028].flatMap((year) =>
  [2, 9].map((month) => {
    const last = new Date(Date.UTC(year, month + 1, 0, 1));
    return last.getTime() - last.getUTCDay() * dayMs;
  }),
);
const instants = fc.oneof(
  fc.date({ min: new Date('2024-01-01'), max: new Date('2040-01-01'), noInvalidDate: true }),
  fc
    .tuple(fc.constantFrom(...changes), fc.integer({ min: -1.5 * dayMs, max: 1.5 * dayMs }))
    .map(([change, away]) => new Date(change + away)),
);

test('the nights on which the clocks change are the ones meant', () => {
  expect(changes.map((at) => new Date(at).toISOString().slice(0, 13))).toEqual(
    expect.arrayContaining(['2026-10-25T01', '2027-03-28T01']),
  );
});

test('quiet is from 21:00 to 08:00 on the clocks of Amsterdam', () => {
  fc.assert(
    fc.property(instants, (at) => isQuiet(at) === isNight(at)),
    { numRuns: 1000 },
  );
});

test('it ends at 08:00, nothing loud is passed over, and what is loud stays', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const loud = nextLoud(at);
      if (!isNight(at)) return loud === at;
      expect(shown(loud)).toBe('08:00');
      expect([loud.getUTCSeconds(), loud.getUTCMilliseconds()]).toEqual([0, 0]);
      expect(loud.getTime()).toBeGreaterThan(at.getTime());
      expect(loud.getTime() - at.getTime()).toBeLessThanOrEqual(12 * 3_600_000);
      for (let between = at.getTime(); between < loud.getTime(); between += 10 * 60_000) {
        expect(isNight(between)).toBe(true);
      }
      return true;
    }),
    { numRuns: 300 },
  );
});

test.each([
  // One hour more of night, and one less.
  ['2026-10-24T19:00:00Z', '2026-10-25T07:00:00Z'],
  ['2026-10-25T00:30:00Z', '2026-10-25T07:00:00Z'],
  ['2026-10-25T01:30:00Z', '2026-10-25T07:00:00Z'],
  ['2027-03-27T20:00:00Z', '2027-03-28T06:00:00Z'],
  ['2027-03-28T01:00:00Z', '2027-03-28T06:00:00Z'],
])('what would start at %s starts at %s', (at, loud) => {
  expect(nextLoud(new Date(at))).toEqual(new Date(loud));
});

test('a time of the clock leads back to the first instant that shows it, or to the first after the hour that is missing', () => {
  fc.assert(
    fc.property(instants, (at) => {
      const minute = new Date(Math.floor(at.getTime() / 60_000) * 60_000);
      const back = fromWall(toWall(minute));
      expect(toWall(back)).toBe(toWall(minute));
      expect([0, 3_600_000]).toContain(minute.getTime() - back.getTime());
    }),
    { numRuns: 1000 },
  );
});

test('days later is the same time of day, whatever the clocks did', () => {
  expect(daysLater(new Date('2026-10-22T17:30:00Z'), 5)).toEqual(new Date('2026-10-27T18:30:00Z'));
  expect(daysLater(new Date('2027-03-25T18:30:00Z'), 3)).toEqual(new Date('2027-03-28T17:30:00Z'));
  expect(localTime(new Date('2026-10-25T00:30:00Z'))).toBe('2026-10-25 02:30 (+02:00)');
  expect(localTime(new Date('2026-10-25T01:30:00Z'))).toBe('2026-10-25 02:30 (+01:00)');
});
