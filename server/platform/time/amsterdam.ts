import { dayMs, minuteMs } from '#contract/format.ts';

const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});

/**
 * What a clock in Amsterdam shows at an instant, as milliseconds of UTC with the same reading: for calculating with.
 */
export const toWall = (at: Date | number): number => Date.parse(`${wallFormat.format(at).replace(' ', 'T')}Z`);

const aheadMs = (at: number): number => toWall(at) - Math.floor(at / 1000) * 1000;

/**
 * The first instant at which a clock in Amsterdam shows this. In the night that skips an hour no clock shows a time
 * within that hour: then it is the first minute after it.
 */
export function fromWall(wall: number): Date {
  // The clocks change at most once within half a day, so the offset before or after it is the one that holds here.
  let at = wall - Math.max(aheadMs(wall - dayMs / 2), aheadMs(wall + dayMs / 2));
  while (toWall(at) < wall) at += minuteMs;
  return new Date(at);
}

/** The midnight with which the day of this moment began. */
export const dayStart = (at: Date): Date => fromWall(toWall(at) - (toWall(at) % dayMs));

export const daysLater = (at: Date, days: number): Date => fromWall(toWall(at) + days * dayMs);

/** 2027-03-03 19:30 (+01:00): as an operator reads it; in one night of the year the offset tells which of two it is. */
export function localTime(at: Date): string {
  const hours = Math.round(aheadMs(at.getTime()) / (60 * minuteMs));
  return `${wallFormat.format(at).slice(0, 16)} (+${String(hours).padStart(2, '0')}:00)`;
}
