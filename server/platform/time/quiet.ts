import { dayMs, hourMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { fromWall, toWall } from './amsterdam.ts';

const sinceMidnight = (at: Date): number => toWall(at) % dayMs;

/** In the evening and at night nobody is invited or reminded. Mail that a parent asked for goes out at any hour. */
export function isQuiet(at: Date): boolean {
  const hour = sinceMidnight(at) / hourMs;
  return hour >= rules.quiet_from_hour || hour < rules.quiet_until_hour;
}

/** This moment itself, or, when it lies in quiet hours, the morning on which they end. */
export function nextLoud(at: Date): Date {
  if (!isQuiet(at)) return at;
  const midnight = toWall(at) - sinceMidnight(at);
  const morning = midnight + rules.quiet_until_hour * hourMs;
  return fromWall(sinceMidnight(at) >= rules.quiet_from_hour * hourMs ? morning + dayMs : morning);
}
