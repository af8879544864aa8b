import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Tells how long parents wait who answer: how long a call took from when it was read, and before that a turn of the
 * thread that reads it.
 */
export function measureWaits(app: FastifyInstance, paths: readonly string[], heard: (ms: number) => void): void {
  const turns = new WeakMap<FastifyRequest, number>();
  const isOne = (request: FastifyRequest) => paths.includes(request.routeOptions.url ?? '');
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOne(request)) {
      const began = performance.now();
      setImmediate(() => turns.set(request, performance.now() - began));
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // What is refused is answered sooner than an answer that is kept, and says nothing.
    if (isOne(request) && reply.statusCode < 400) heard(reply.elapsedTime + (turns.get(request) ?? 0));
    done();
  });
}
