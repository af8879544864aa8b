import type { FastifyInstance } from 'fastify';
import type { Route } from '#server/platform/http/route.ts';

/** A field that no reply of the contract has. */
export const unpromised = 'column_too_many';

/**
 * In a test every route answers with one column more than its call promises, as a `select *` would. Any test that makes
 * a call fails when a reply does not go through the contract.
 */
export function answerMore(routes: Route[]): void {
  for (const one of routes) {
    const { handle } = one;
    // The personal file promises everything that is held about somebody, so there is no column too many.
    if (one.endpoint.reply._zod.def.type === 'record') continue;
    one.handle = async (asked) => withMore(await handle(asked));
  }
}

/** Refuses to send a reply that still holds that column. */
export function letNoneOut(app: FastifyInstance): void {
  app.addHook('onSend', async ({ routeOptions }, _reply, payload) => {
    if (typeof payload !== 'string' || !payload.includes(unpromised)) return;
    throw new Error(`${routeOptions.method} ${routeOptions.url} sends what its call does not promise`);
  });
}

const isRow = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
const rowsWithMore = (value: unknown): unknown => (Array.isArray(value) ? value.map(withMore) : value);

function withMore(reply: unknown): unknown {
  if (Array.isArray(reply)) return rowsWithMore(reply);
  if (!isRow(reply)) return reply;
  const fields = Object.entries(reply).map(([name, value]) => [name, rowsWithMore(value)]);
  return { ...Object.fromEntries(fields), [unpromised]: 'never' };
}
