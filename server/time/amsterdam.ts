const wallFormat = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'Europe/Amsterdam',
  dateStyle: 'short',
  timeStyle: 'medium',
});
const minuteMs = 60_000;
export const dayMs = 86_400_000;

/** What the clocks of Amsterdam show at an instant, to the second, as if they were those of UTC: for reckoning with. */
export const toWall = (at: Date | number): number => Date.parse(`${wallFormat.format(at).replace(' ', 'T')}Z`);

const aheadMs = (at: number): number => toWall(at) - Math.floor(at / 1000) * 1000;

/**
 * The first instant at which the clocks of Amsterdam show this. In the night in which an hour is skipped they never
 * show what lies in it, and it becomes the next minute that they do show.
 */
export function fromWall(wall: number): Date {
  // Half a day from here no change of the clocks lies between: one of both is as far ahead as they are here.
  let at = wall - Math.max(aheadMs(wall - dayMs / 2), aheadMs(wall + dayMs / 2));
  while (toWall(at) < wall) at += minuteMs;
  return new Date(at);
}

/** The midnight with which the day of this moment began. */
export const dayStart = (at: Date): Date => fromWall(toWall(at) - (toWall(at) % dayMs));

/** So many days later at the same time of day. */
export const daysLater = (at: Date, days: number): Date => fromWall(toWall(at) + days * dayMs);

/** 2027-03-03 19:30 (+01:00): as an operator reads it; in one night of the year the offset tells which of two it is. */
export function localTime(at: Date): string {
  const hours = Math.round(aheadMs(at.getTime()) / (60 * minuteMs));
  return `${wallFormat.format(at).slice(0, 16)} (+${String(hours).padStart(2, '0')}:00)`;
}
