import { hash } from 'node:crypto';
import type { Context } from './context.ts';
import { Problem } from './problem.ts';
import { type RateLimit, type RateLimitName, rateLimits } from './rate-limits.ts';

type Window = { start: number; key: string; counts: Map<string, number> };
const windows = new WeakMap<Context, Map<string, Window>>();

/**
 * Like `spend`, but counted in the memory of this server alone: for calls so frequent that writing a row for each would
 * cost more than the call. Nothing is stored, and not even this memory tells who called: the key of the fingerprints is
 * thrown away with its window. Returns the count in the longest window of the budget.
 */
export function enforceRateLimitInMemory(context: Context, budget: RateLimitName, key: string, sent = 0): number {
  let last = 0;
  for (const { counts, bucket, times, left } of placesOf(context, budget, key, sent)) {
    last = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, last);
    if (last > times) throw tooMany(left);
  }
  return last;
}

/** Like `enforceRateLimitInMemory`, but refuses nothing: for calls that are always allowed and still use up the budget of others. */
export function countInMemory(context: Context, budget: RateLimitName, key: string): number {
  let last = 0;
  for (const { counts, bucket } of placesOf(context, budget, key, 0)) {
    last = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, last);
  }
  return last;
}

/** Refuses when the budget is used up, without taking from it. Returns the count in its longest window. */
export function roomInMemory(context: Context, budget: RateLimitName, key: string, sent = 0): number {
  let last = 0;
  for (const { counts, bucket, times, left } of placesOf(context, budget, key, sent)) {
    last = counts.get(bucket) ?? 0;
    if (last >= times) throw tooMany(left);
  }
  return last;
}

/** Returns one to the budget that was spent on something that did not happen. */
export function refundInMemory(context: Context, budget: RateLimitName, key: string): void {
  for (const { counts, bucket } of placesOf(context, budget, key, 0)) {
    counts.set(bucket, Math.max(0, (counts.get(bucket) ?? 0) - 1));
  }
}

const tooMany = (leftMs: number): Problem =>
  new Problem('too_many', { retry_after_s: Math.max(1, Math.ceil(leftMs / 1000)) });

function placesOf(context: Context, budget: RateLimitName, key: string, sent: number) {
  if (!context.config.limits) return [];
  const now = context.clock.now().getTime();
  const portions: readonly RateLimit[] = rateLimits[budget];
  return portions.map(({ times, seconds, of_sent = 0 }) => {
    const { start, key: secret, counts } = windowOf(context, `${budget} ${seconds}`, now, seconds * 1000);
    const bucket = hash('sha256', `${secret} ${key}`, 'base64');
    return { counts, bucket, times: Math.max(times, sent * of_sent), left: start + seconds * 1000 - now };
  });
}

function windowOf(context: Context, name: string, now: number, ms: number): Window {
  let own = windows.get(context);
  if (!own) {
    own = new Map();
    windows.set(context, own);
  }
  const start = Math.floor(now / ms) * ms;
  let window = own.get(name);
  if (window?.start !== start) {
    window = { start, key: context.random.token(), counts: new Map() };
    own.set(name, window);
  }
  return window;
}
