import type { FastifyInstance, FastifyRequest } from 'fastify';
import { currentTimeouts, type Timeouts, timeouts, withTimeouts } from '../database/timeouts.ts';

export function limitCallTime(app: FastifyInstance, port: 'parents' | 'office'): void {
  const whose = ({ method }: FastifyRequest): Timeouts =>
    port === 'office' ? timeouts.office : method === 'GET' || method === 'HEAD' ? timeouts.read : timeouts.save;
  // Twice, because reading a body does not hand on what was set before it.
  for (const hook of ['onRequest', 'preHandler'] as const) {
    app.addHook(hook, (request: FastifyRequest, _reply: unknown, done: () => void) => {
      const own = whose(request);
      if (currentTimeouts() === own) done();
      else withTimeouts(own, done);
    });
  }
}
