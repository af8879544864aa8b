import type { FastifyInstance, FastifyRequest } from 'fastify';

declare module 'fastify' {
  interface FastifyRequest {
    /** The turn of the thread that it was read in. */
    turn?: { ms: number };
  }
}

/**
 * Tells how long parents wait who answer: how long a call took from when it was read, and before that a turn of the
 * thread that reads it.
 */
export function measureWaits(app: FastifyInstance, paths: readonly string[], heard: (ms: number) => void): void {
  app.decorateRequest('turn');
  const isOne = (request: FastifyRequest) => paths.includes(request.routeOptions.url ?? '');
  /** Of all that are read in this turn: how long it takes from the first of them. */
  let turn: { ms: number } | undefined;
  app.addHook('onRequest', (request, _reply, done) => {
    if (isOne(request)) {
      if (!turn) {
        const began = performance.now();
        const own = { ms: 0 };
        turn = own;
        setImmediate(() => {
          own.ms = performance.now() - began;
          turn = undefined;
        });
      }
      request.turn = turn;
    }
    done();
  });
  app.addHook('onResponse', (request, reply, done) => {
    // What is refused is answered sooner than an answer that is kept, and says nothing.
    if (isOne(request) && reply.statusCode < 400) heard(reply.elapsedTime + (request.turn?.ms ?? 0));
    done();
  });
}
