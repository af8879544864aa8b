import { dayMs, hourMs, isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { daysLater, fromWall, toWall } from '../platform/time/amsterdam.ts';

/** At this hour in Amsterdam, a number of days ago; never later than a minute ago. */
export function daysAgo({ clock }: Context, days: number, hour: number): Date {
  const now = clock.now();
  const midnight = toWall(now) - (toWall(now) % dayMs);
  const at = fromWall(midnight - days * dayMs + hour * hourMs);
  return at < now ? at : new Date(now.getTime() - 60_000);
}

/** The day that lies this number of days back; a negative number lies ahead. */
export const dayAgo = ({ clock }: Context, days: number): string => isoDay(daysLater(clock.now(), -days));

/** The same moment, or the next morning when it lies in the night: people sleep. */
export function awake(at: Date): Date {
  const intoDay = toWall(at) % dayMs;
  return intoDay < 7 * hourMs ? new Date(at.getTime() + 7 * hourMs) : at;
}

export const asOf = <C extends Context>(context: C, at: Date): C => ({
  ...context,
  clock: { ...context.clock, now: () => at },
});
