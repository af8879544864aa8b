import { availableParallelism } from 'node:os';
import { Problem } from './problem.ts';

/** Runs the work when a place is free, or refuses at once when too many wait. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** Half of the cores, so that parents can save answers on the others meanwhile. */
const coresForHashes = Math.max(1, Math.floor(availableParallelism() / 2));

/**
 * Hashing a password takes a core for a tenth of a second. A few are hashed at a time and a bounded number may wait:
 * two hundred log-ins a second must not keep a parent from saving an answer (bench/log-ins.ts).
 */
export function makeTurns(atOnce = coresForHashes, waiting = 200): Turn {
  const queue: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw new Problem('unavailable', { retry_after_s: 5 });
      await new Promise<void>((go) => queue.push(go));
    } else {
      running++;
    }
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
