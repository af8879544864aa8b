import { availableParallelism } from 'node:os';
import { Problem } from './problem.ts';

export type WaitOptions = {
  /** Each queue has places of its own, and the queues get a turn one after the other. */
  queue?: string;
  /** Whether the caller hung up: nothing is done for them any more. */
  isGone?: (() => boolean) | undefined;
};
/** Runs the work when a place is free, or refuses at once when too many wait. */
export type LimitedRun = <T>(work: () => Promise<T>, options?: WaitOptions) => Promise<T>;

/** On the other cores parents can save answers meanwhile. */
const halfOfTheCores = Math.max(1, Math.floor(availableParallelism() / 2));

/** Who waited for so long is refused. */
type WaitLimit = { ms: number; refusal: () => Problem };
type Waiter = { enter(): void; leave(refusal: Problem): void; isGone(): boolean };

const nobodyListens = () => new Problem('unavailable');

/**
 * Limits how much of some costly work runs at the same time, and how many may wait for it in each queue: two hundred
 * log-ins a second must not keep a parent from saving an answer (bench/log-ins.ts).
 */
export function limitConcurrency(atOnce = halfOfTheCores, waiting = 200, late?: WaitLimit): LimitedRun {
  /** In the order in which they get their next turn. */
  const queues = new Map<string, Set<Waiter>>();
  let running = 0;

  function dropGone(waiters: ReadonlySet<Waiter>): void {
    for (const waiter of waiters) if (waiter.isGone()) waiter.leave(nobodyListens());
  }

  function wait({ queue = '', isGone = () => false }: WaitOptions): Promise<void> {
    const waiters = queues.get(queue) ?? new Set();
    if (waiters.size >= waiting) dropGone(waiters);
    if (waiters.size >= waiting) throw late?.refusal() ?? new Problem('unavailable', { retry_after_s: 5 });
    queues.set(queue, waiters);
    return new Promise<void>((go, refuse) => {
      const limit = late && setTimeout(() => waiter.leave(late.refusal()), late.ms);
      const remove = () => {
        clearTimeout(limit);
        waiters.delete(waiter);
      };
      const waiter: Waiter = {
        isGone,
        enter: () => {
          remove();
          go();
        },
        leave: (refusal) => {
          remove();
          refuse(refusal);
        },
      };
      waiters.add(waiter);
    });
  }

  function next(): Waiter | undefined {
    for (const [name, waiters] of [...queues]) {
      dropGone(waiters);
      queues.delete(name);
      const [first] = waiters;
      if (!first) continue;
      queues.set(name, waiters);
      return first;
    }
    return undefined;
  }

  return async (work, options = {}) => {
    if (running >= atOnce) await wait(options);
    else running++;
    try {
      return await work();
    } finally {
      const waiter = next();
      if (waiter) waiter.enter();
      else running--;
    }
  };
}
