import { CrowdedError } from './crowd.ts';
import { isAway, isTooSlow } from './database.ts';
import { endless, type Patience, patienceNow, withPatience } from './patience.ts';

/** Work of many callers that costs less when it is done for several of them at once. */
export type Gathering<Given, Done> = {
  /** Resolves when it is done and committed. Undefined: it was not done here, so do it by itself. */
  add(given: Given): Promise<Done | undefined>;
};

type Options<Given, Done> = {
  /** Only what is of one group is done together. */
  groupOf: (given: Given) => string;
  /** Two with the same key are never done together, but one after the other. */
  keyOf: (given: Given) => string;
  /** Does it for all of them; in their order, and undefined for whom it was not done. */
  work: (all: readonly Given[]) => Promise<(Done | undefined)[]>;
};

type Waiting<Given, Done> = {
  given: Given;
  whose: Patience | undefined;
  came: number;
  done: (result: Done | undefined) => void;
  failed: (error: Error) => void;
};
type Line<Given, Done> = { waiting: Waiting<Given, Done>[]; busy: boolean };

/** Together no more than this: each waits for what all of them take. */
const most = 50;
/** Who comes next waits no longer for those before them, who may be held up by somebody. */
const heldUpMs = 50;
/** So long an answer is waited for even by who waited here until the last moment. */
const shortestMs = 500;

/**
 * Nobody waits for company: what came in the same turn of the thread goes at once, and what comes while that is under way
 * goes together when it is over. A server with little to do does each by itself; the more it has to do, the more goes
 * together.
 */
export function makeGathering<Given, Done>({ groupOf, keyOf, work }: Options<Given, Done>): Gathering<Given, Done> {
  const lines = new Map<string, Line<Given, Done>>();

  function goOn(group: string, line: Line<Given, Done>): void {
    if (line.busy) return;
    if (line.waiting.length === 0) {
      lines.delete(group);
      return;
    }
    line.busy = true;
    setImmediate(() => {
      const next = once(() => {
        clearTimeout(heldUp);
        line.busy = false;
        goOn(group, line);
      });
      const heldUp = setTimeout(next, heldUpMs);
      void run(line, take(line)).finally(next);
    });
  }

  /** Those who came first. */
  function take(line: Line<Given, Done>): Waiting<Given, Done>[] {
    const keys = new Set<string>();
    const left: Waiting<Given, Done>[] = [];
    const taken: Waiting<Given, Done>[] = [];
    for (const one of line.waiting) {
      const key = keyOf(one.given);
      const goes = taken.length < most && !keys.has(key);
      if (goes) keys.add(key);
      (goes ? taken : left).push(one);
    }
    line.waiting = left;
    return taken;
  }

  async function run(line: Line<Given, Done>, all: readonly Waiting<Given, Done>[]): Promise<void> {
    const [first] = all;
    if (!first) return;
    const { whose, came } = first;
    try {
      const results = await withTimeLeft(whose, performance.now() - came, () => work(all.map(({ given }) => given)));
      for (const [index, one] of all.entries()) one.done(results[index]);
    } catch (error) {
      // Only a database that is away is away for all of them: of any other fault one may be the cause.
      for (const one of all) isAway(error) ? one.failed(error as Error) : one.done(undefined);
      // Who came meanwhile would wait for the same.
      if (isTooSlow(error)) for (const one of line.waiting.splice(0)) one.failed(new CrowdedError());
    }
  }

  return {
    add(given) {
      const group = groupOf(given);
      const line = lines.get(group) ?? { waiting: [], busy: false };
      lines.set(group, line);
      const whose = patienceNow();
      if (line.waiting.length >= (whose ?? endless).queue_most) return Promise.reject(new CrowdedError());
      return new Promise((done, failed) => {
        line.waiting.push({ given, whose, came: performance.now(), done, failed });
        goOn(group, line);
      });
    },
  };
}

function once(act: () => void): () => void {
  let over = false;
  return () => {
    if (!over) act();
    over = true;
  };
}

/** What somebody waited here is taken off the time after which they must hear. */
function withTimeLeft<T>(whose: Patience | undefined, waited: number, work: () => T): T {
  if (!whose) return work();
  const left = (ms: number) => ms && Math.max(shortestMs, ms - waited);
  return withPatience({ ...whose, connection_ms: left(whose.connection_ms), answer_ms: left(whose.answer_ms) }, work);
}
