import { availableParallelism } from 'node:os';
import { Problem } from './problem.ts';

/** Runs the work when a place is free, or refuses at once when too many wait. */
export type Turn = <T>(work: () => Promise<T>) => Promise<T>;

/** On the other cores parents can save answers meanwhile. */
const halfOfTheCores = Math.max(1, Math.floor(availableParallelism() / 2));

/** Who waited for so long is refused. */
type Late = { ms: number; refusal: () => Problem };

/**
 * Hashing a password takes a core for a tenth of a second. A few are hashed at a time and a bounded number may wait:
 * two hundred log-ins a second must not keep a parent from saving an answer (bench/log-ins.ts).
 */
export function makeTurns(atOnce = halfOfTheCores, waiting = 200, late?: Late): Turn {
  const queue: (() => void)[] = [];
  let running = 0;

  const wait = () =>
    new Promise<void>((go, refuse) => {
      const limit = late && setTimeout(() => leave(late.refusal()), late.ms);
      const enter = () => {
        clearTimeout(limit);
        go();
      };
      const leave = (refusal: Problem) => {
        queue.splice(queue.indexOf(enter), 1);
        refuse(refusal);
      };
      queue.push(enter);
    });

  return async (work) => {
    if (running >= atOnce) {
      if (queue.length >= waiting) throw late?.refusal() ?? new Problem('unavailable', { retry_after_s: 5 });
      await wait();
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
