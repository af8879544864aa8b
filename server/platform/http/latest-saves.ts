import type { FastifyInstance } from 'fastify';
import type { Context } from '../core/context.ts';
import { bounds, countWithin } from './call-counts.ts';

/** How many answers of parents were kept, within which bounds of time, and how many were not, by our own fault. */
export type Saves = { count: number; within: number[]; failed: number };

const partMs = 10 * 60_000;
const none = (): Saves => ({ count: 0, within: bounds.map(() => 0), failed: 0 });

/** Two parts of ten minutes: one that is being filled, and the one before it. */
type Latest = { began: number; part: Saves; before: Saves };
const all = new WeakMap<Context, Latest>();

function latest(context: Context): Latest {
  const now = context.clock.steady();
  const known = all.get(context) ?? { began: now, part: none(), before: none() };
  const age = now - known.began;
  const current = age < partMs ? known : { began: now, part: none(), before: age < 2 * partMs ? known.part : none() };
  all.set(context, current);
  return current;
}

/**
 * The answers of the last ten to twenty minutes: among all since the server began nobody would see that they fail now.
 */
export function readLatestSaves(context: Context): Saves {
  const { part, before } = latest(context);
  return {
    count: part.count + before.count,
    within: part.within.map((count, index) => count + before.within[index]!),
    failed: part.failed + before.failed,
  };
}

export function countLatestSaves(app: FastifyInstance, context: Context, path: string): void {
  app.addHook('onResponse', (request, reply, done) => {
    if (request.method !== 'POST' || request.routeOptions.url !== path) return done();
    const { part } = latest(context);
    if (reply.statusCode >= 500) part.failed++;
    else if (reply.statusCode < 400) {
      part.count++;
      countWithin(part.within, reply.elapsedTime / 1000);
    }
    done();
  });
}
