import { hash } from 'node:crypto';
import type { Context } from '../context.ts';
import { type Budget, budgets } from './limits.ts';
import { Problem } from './problem.ts';

type Window = { start: number; key: string; counts: Map<string, number> };
const windows = new WeakMap<Context, Map<string, Window>>();

/**
 * The same as `spend`, counted in the memory of this server alone: for what is called so often that a row of its own
 * each time would be the greater load. Nothing of it is written anywhere, and who it was cannot be read even here:
 * the key of the fingerprints goes with its window.
 */
export function spendHere(context: Context, budget: Budget, key: string): void {
  if (!context.config.limits) return;
  const now = context.clock.now().getTime();
  for (const { times, seconds } of budgets[budget]) {
    const { start, key: secret, counts } = windowOf(context, `${budget} ${seconds}`, now, seconds * 1000);
    const bucket = hash('sha256', `${secret} ${key}`, 'base64');
    const count = (counts.get(bucket) ?? 0) + 1;
    counts.set(bucket, count);
    if (count > times) {
      const left = start + seconds * 1000 - now;
      throw new Problem('too_many', { retry_after_s: Math.max(1, Math.ceil(left / 1000)) });
    }
  }
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
