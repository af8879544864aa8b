import { setImmediate as othersGo } from 'node:timers/promises';

/** Parents who answer meanwhile wait about so long for the thread, and a save of theirs takes some milliseconds. */
const mostMs = 4;

/** Returns a function that gives others the thread once it was held for some milliseconds: call it between pieces of work. */
export function yielder(): () => Promise<void> {
  let began = performance.now();
  return async () => {
    if (performance.now() - began < mostMs) return;
    await othersGo();
    began = performance.now();
  };
}

/**
 * Does something with each of many, and lets others have the thread in between: what is done with a hundred thousand holds up
 * everybody otherwise.
 */
export async function forEachYielding<One>(all: Iterable<One>, work: (one: One, at: number) => void): Promise<void> {
  let began = performance.now();
  let at = 0;
  for (const one of all) {
    work(one, at++);
    if (performance.now() - began < mostMs) continue;
    await othersGo();
    began = performance.now();
  }
}
