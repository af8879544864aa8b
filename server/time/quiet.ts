import { rules } from '#contract/rules.ts';
import { dayMs, fromWall, toWall } from './amsterdam.ts';

const hourMs = 3_600_000;
const sinceMidnight = (at: Date): number => toWall(at) % dayMs;

/** In the evening and at night nobody is asked for anything. What a parent asked for goes out at any hour. */
export function isQuiet(at: Date): boolean {
  const hour = sinceMidnight(at) / hourMs;
  return hour >= rules.quiet_from_hour || hour < rules.quiet_until_hour;
}

/** This moment, or the morning on which the quiet it lies in ends. */
export function nextLoud(at: Date): Date {
  if (!isQuiet(at)) return at;
  const midnight = toWall(at) - sinceMidnight(at);
  const morning = midnight + rules.quiet_until_hour * hourMs;
  return fromWall(sinceMidnight(at) >= rules.quiet_from_hour * hourMs ? morning + dayMs : morning);
}
