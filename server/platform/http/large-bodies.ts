import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from '../core/problem.ts';

/** Nearly every save of a parent is smaller. */
const largeBytes = 8 * 1024;
export const isLarge = (body: Buffer): boolean => body.length > largeBytes;
/** Files, which only the office takes. */
const hugeBytes = 256 * 1024;
export const isHuge = (body: Buffer): boolean => body.length > hugeBytes;
const waitingMost = 100;
/** Somebody who waits for the database keeps nobody else waiting for longer. */
const turnMostMs = 250;

/**
 * Large bodies are worked off one at a time, with as long a rest between them as the last one took. What a body costs
 * grows with its size, and a thread that reads sixty thousand characters serves nobody else meanwhile: without turns,
 * eight connections that send such bodies make a parent's save ten times as slow.
 */
export function limitLargeBodies(app: FastifyInstance): (request: FastifyRequest) => Promise<void> {
  const queue: (() => void)[] = [];
  const releases = new WeakMap<FastifyRequest, () => void>();
  let busy = false;
  const admitNext = () => {
    const next = queue.shift();
    if (next) next();
    else busy = false;
  };
  const begin = (request: FastifyRequest) => {
    busy = true;
    const began = performance.now();
    let over = false;
    const release = () => {
      if (over) return;
      over = true;
      clearTimeout(limit);
      setTimeout(admitNext, performance.now() - began);
    };
    const limit = setTimeout(release, turnMostMs);
    releases.set(request, release);
  };
  // This hook runs for a caller who hung up, too.
  app.addHook('onResponse', (request, _reply, done) => {
    releases.get(request)?.();
    done();
  });
  return async (request) => {
    if (busy) {
      if (queue.length >= waitingMost) throw new Problem('unavailable', { retry_after_s: 5 });
      await new Promise<void>((go) => queue.push(go));
    }
    begin(request);
    if (request.raw.socket.destroyed) releases.get(request)!();
  };
}
