import type { FastifyInstance } from 'fastify';
import type { Context } from '../base/context.ts';
import { sql } from '../database/sql.ts';

/** /healthz: the process lives. /readyz: it can serve; not while it drains, nor without its database. */
export function health(app: FastifyInstance, context: Context, draining: () => boolean): void {
  app.get('/healthz', async () => ({ ok: true }));
  app.get('/readyz', async (_request, reply) => {
    if (draining()) return reply.code(503).send({ ok: false, reason: 'draining' });
    try {
      await context.db.one(sql`select 1`);
    } catch (error) {
      context.log.warn({ err: error }, 'not ready');
      return reply.code(503).header('retry-after', '5').send({ ok: false, reason: 'database' });
    }
    return { ok: true };
  });
}
