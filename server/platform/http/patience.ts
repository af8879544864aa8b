import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type Patience, patience, withPatience } from '../database/patience.ts';

/** How long the calls of a port wait for the database. */
export function boundCalls(app: FastifyInstance, port: 'parents' | 'office'): void {
  const whose = ({ method }: FastifyRequest): Patience =>
    port === 'office' ? patience.office : method === 'GET' || method === 'HEAD' ? patience.read : patience.save;
  // Twice, because reading a body does not hand on what was set before it.
  for (const hook of ['onRequest', 'preHandler'] as const) {
    app.addHook(hook, (request: FastifyRequest, _reply: unknown, done: () => void) => {
      withPatience(whose(request), done);
    });
  }
}
