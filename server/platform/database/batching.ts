import { NoConnectionError } from './connection-priority.ts';
import { type Database, isAway, isLocked, isTooSlow } from './database.ts';
import { currentTimeouts, noTimeouts, type Timeouts, withTimeouts } from './timeouts.ts';

/** Work of many callers that costs less when it is done for several of them at once. */
export type Batcher<Given, Done> = {
  /** Resolves when it is done and committed. */
  add(given: Given): Promise<Done>;
};

type Options<Given, Done> = {
  groupOf: (given: Given) => string;
  /** What has the same key is done one after the other, in the order in which it came. */
  keyOf: (given: Given) => string;
  together: (all: readonly Given[]) => Promise<(Done | undefined)[]>;
  /** Does it for one for whom it was not done together. */
  alone: (given: Given) => Promise<Done>;
  /** Comes once in a journey: it waits for more of its kind than what comes with each screen. */
  once?: true;
};

type Waiting<Given, Done> = {
  given: Given;
  key: string;
  whose: Timeouts | undefined;
  came: number;
  done: (result: Done) => void;
  failed: (error: unknown) => void;
};
type Line<Given, Done> = {
  /** By key, each in the order of coming; how many they are in all. */
  waiting: Map<string, Waiting<Given, Done>[]>;
  count: number;
  /** The keys of which something is under way. */
  underWay: Set<string>;
  busy: boolean;
  /** When the last ones went. */
  went: number;
};

/** Together no more than this: each waits for what all of them take. */
const most = 50;
/** Most with the same key that may wait for each other. */
const sameMost = 50;
/** Some milliseconds, of which a parent feels nothing: what comes within them goes together. */
const apartMs = { often: 4, once: 16 };
/** Who comes next waits no longer for those before them, who may be held up by somebody. */
const heldUpMs = 50;
/** So long an answer is waited for even by who waited here until the last moment. */
const shortestMs = 500;
/** Who waited no longer than this has all the time there is: each other limit must be told to PostgreSQL. */
const briefMs = 1000;

/**
 * Who comes when nobody came lately goes at once. What comes while that is under way, or within the same few milliseconds,
 * goes together next. So a server with little to do does each by itself, and the more it has to do, the more goes
 * together.
 */
export function makeBatcher<Given, Done>(
  { gathered, connections }: Pick<Database, 'gathered' | 'connections'>,
  { groupOf, keyOf, together, alone, once }: Options<Given, Done>,
): Batcher<Given, Done> {
  const lines = new Map<string, Line<Given, Done>>();

  function goOn(line: Line<Given, Done>): void {
    if (line.busy || line.count === 0) return;
    line.busy = true;
    const rest = line.went + apartMs[once ? 'once' : 'often'] - performance.now();
    if (rest > 0) setTimeout(go, rest, line);
    else setImmediate(go, line);
  }

  function go(line: Line<Given, Done>): void {
    const taken = take(line);
    line.went = performance.now();
    let isOver = false;
    const next = () => {
      if (isOver) return;
      isOver = true;
      clearTimeout(heldUp);
      line.busy = false;
      // Where nobody could be taken, each waits for what is under way with its own key: its end goes on.
      if (taken.length > 0) goOn(line);
    };
    const heldUp = setTimeout(next, heldUpMs);
    const release = ({ key }: Waiting<Given, Done>) => {
      line.underWay.delete(key);
      goOn(line);
    };
    void run(line, taken, release).finally(next);
  }

  /** Those who came first, one of each key, unless something of that key is under way. */
  function take(line: Line<Given, Done>): Waiting<Given, Done>[] {
    const taken: Waiting<Given, Done>[] = [];
    for (const [key, all] of line.waiting) {
      while (all[0] && isTooLate(all[0])) leave(line, all.shift()!).failed(new NoConnectionError());
      if (all[0] && !line.underWay.has(key) && taken.length < most) {
        taken.push(leave(line, all.shift()!));
        line.underWay.add(key);
      }
      if (all.length === 0) line.waiting.delete(key);
      if (taken.length === most) break;
    }
    return taken;
  }

  function leave(line: Line<Given, Done>, one: Waiting<Given, Done>): Waiting<Given, Done> {
    line.count--;
    gathered.waiting--;
    return one;
  }

  async function run(
    line: Line<Given, Done>,
    all: readonly Waiting<Given, Done>[],
    release: (one: Waiting<Given, Done>) => void,
  ): Promise<void> {
    const last = all.at(-1);
    if (!last) return;
    let results: (Done | undefined)[] = [];
    try {
      results = await inTimeLeft(last, () => together(all.map(({ given }) => given)));
    } catch (error) {
      // Anyone who has a fault, or waits for a row that somebody holds, is one of them. A database that is away is away for
      // all, and who came meanwhile would wait for one that is too slow as well.
      if (isAway(error) && !isLocked(error)) {
        for (const one of all) {
          one.failed(error);
          release(one);
        }
        if (isTooSlow(error)) sendAway(line);
        return;
      }
    }
    for (const [index, one] of all.entries()) {
      const result = results[index];
      if (result === undefined) {
        void inTimeLeft(one, () => alone(one.given))
          .then(one.done, one.failed)
          .finally(() => release(one));
      } else {
        one.done(result);
        release(one);
      }
    }
  }

  function sendAway(line: Line<Given, Done>): void {
    for (const all of line.waiting.values()) for (const one of all) leave(line, one).failed(new NoConnectionError());
    line.waiting.clear();
  }

  return {
    add(given) {
      const [group, key, whose] = [groupOf(given), keyOf(given), currentTimeouts()];
      const line = lines.get(group) ?? { waiting: new Map(), count: 0, underWay: new Set(), busy: false, went: 0 };
      const same = line.waiting.get(key) ?? [];
      if (same.length >= sameMost || connections().waiting >= (whose ?? noTimeouts).queue_most) {
        return Promise.reject(new NoConnectionError());
      }
      return new Promise((done, failed) => {
        same.push({ given, key, whose, came: performance.now(), done, failed });
        line.waiting.set(key, same);
        line.count++;
        gathered.waiting++;
        lines.set(group, line);
        goOn(line);
      });
    },
  };
}

type QueuedAt = Pick<Waiting<unknown, unknown>, 'whose' | 'came'>;
const isTooLate = ({ whose, came }: QueuedAt) => performance.now() - came > (whose ?? noTimeouts).connection_ms;

/** What somebody waited here is taken off the time after which they must hear. */
function inTimeLeft<T>({ whose, came }: QueuedAt, work: () => T): T {
  if (!whose) return work();
  const waited = performance.now() - came;
  if (waited < briefMs) return withTimeouts(whose, work);
  const left = (ms: number) => ms && Math.max(shortestMs, ms - waited);
  const { connection_ms, lock_ms, answer_ms } = whose;
  return withTimeouts(
    { ...whose, connection_ms: left(connection_ms), lock_ms: left(lock_ms), answer_ms: left(answer_ms) },
    work,
  );
}
