import { hash } from 'node:crypto';
import type { Context } from './context.ts';
import { type Budget, budgets, type Portion } from './limits.ts';
import { Problem } from './problem.ts';

type Window = { start: number; key: string; counts: Map<string, number> };
const windows = new WeakMap<Context, Map<string, Window>>();

/**
 * The same as `spend`, counted in the memory of this server alone: for what is called so often that a row of its own
 * each time would be the greater load. Nothing of it is written anywhere, and who it was cannot be read even here:
 * the key of the fingerprints goes with its window. Gives how many it were in the longest of its times.
 */
export function spendHere(context: Context, budget: Budget, key: string, sent = 0): number {
  let last = 0;
  for (const { counts, bucket, times, left } of placesOf(context, budget, key, sent)) {
    last = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, last);
    if (last > times) throw tooMany(left);
  }
  return last;
}

/** The same, and refuses nothing: for what may happen whatever others did, and still counts for them. */
export function countHere(context: Context, budget: Budget, key: string): number {
  let last = 0;
  for (const { counts, bucket } of placesOf(context, budget, key, 0)) {
    last = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, last);
  }
  return last;
}

/** Refuses when nothing is left of it, and takes nothing. Gives how many it were in the longest of its times. */
export function roomHere(context: Context, budget: Budget, key: string, sent = 0): number {
  let last = 0;
  for (const { counts, bucket, times, left } of placesOf(context, budget, key, sent)) {
    last = counts.get(bucket) ?? 0;
    if (last >= times) throw tooMany(left);
  }
  return last;
}

/** Gives one back that was taken for something that did not happen. */
export function refundHere(context: Context, budget: Budget, key: string): void {
  for (const { counts, bucket } of placesOf(context, budget, key, 0)) {
    counts.set(bucket, Math.max(0, (counts.get(bucket) ?? 0) - 1));
  }
}

const tooMany = (leftMs: number): Problem =>
  new Problem('too_many', { retry_after_s: Math.max(1, Math.ceil(leftMs / 1000)) });

function placesOf(context: Context, budget: Budget, key: string, sent: number) {
  if (!context.config.limits) return [];
  const now = context.clock.now().getTime();
  const portions: readonly Portion[] = budgets[budget];
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
