import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Context } from '../core/context.ts';

/** Upper bounds of the classes of durations, in seconds, as Prometheus has them. */
export const bounds = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5] as const;

/** Counts what took so long within each bound that it did not pass. */
export function countWithin(within: number[], seconds: number): void {
  for (let at = bounds.length - 1; at >= 0 && seconds <= bounds[at]!; at--) within[at]!++;
}

/** How often one call was answered with one status, and how long it took: by the route, never by the address. */
type CallCount = {
  port: string;
  method: string;
  route: string;
  status: number;
  count: number;
  seconds: number;
  /** How many took no longer than each bound. */
  within: number[];
};

/** A stream of events lasts as long as somebody looks: it is no call that took long. */
export const isStream = (reply: FastifyReply): boolean =>
  String(reply.getHeader('content-type')).startsWith('text/event-stream');

const counts = new WeakMap<Context, Map<string, CallCount>>();

/** Since the process started. The routes are a fixed list, so this does not grow. */
export const readCallCounts = (context: Context): CallCount[] => [...(counts.get(context)?.values() ?? [])];

export function countCalls(app: FastifyInstance, context: Context, port: string): void {
  const all = counts.get(context) ?? new Map<string, CallCount>();
  counts.set(context, all);
  app.addHook('onResponse', (request, reply, done) => {
    if (isStream(reply)) return done();
    const route = request.routeOptions.url ?? 'unknown';
    const { method } = request;
    const status = reply.statusCode;
    const key = `${port} ${method} ${route} ${status}`;
    let one = all.get(key);
    if (!one) {
      one = { port, method, route, status, count: 0, seconds: 0, within: bounds.map(() => 0) };
      all.set(key, one);
    }
    const seconds = reply.elapsedTime / 1000;
    one.count++;
    one.seconds += seconds;
    countWithin(one.within, seconds);
    done();
  });
}

/** The bound that this percentage of calls stayed within; null: there were none, or it took longer than the last bound. */
export function boundFor({ count, within }: Pick<CallCount, 'count' | 'within'>, percent: number): number | null {
  if (count === 0) return null;
  return bounds[within.findIndex((so_many) => so_many >= (count * percent) / 100)] ?? null;
}
