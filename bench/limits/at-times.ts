import { setImmediate as pause, setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Request } from '../journeys/client.ts';

/** The server closes a connection on which nothing was asked for 65 s. */
const freeMs = 30_000;

/**
 * What was acknowledged, packed by ten thousands: millions of strings would make the client stand still whenever Node clears
 * up, and then call a thousand times at once.
 */
export class Acknowledged {
  readonly #packed: Buffer[] = [];
  #open: string[] = [];
  push(saved: string): void {
    this.#open.push(saved);
    if (this.#open.length < 10_000) return;
    this.#packed.push(Buffer.from(this.#open.join('\n')));
    this.#open = [];
  }
  all(): string[] {
    return [...this.#packed.flatMap((part) => part.toString().split('\n')), ...this.#open];
  }
}

/** A client that was late by more than this stood still itself: no server is to be asked for all of that at once. */
const lateMs = 50;
/** So many calls that were due are made before their answers are read. */
const inARow = 20;

/**
 * So many calls a second, each at its time, whether or not the ones before were answered. A wait counts from the moment a
 * call was due. Calls that failed are counted by what was said. Where this client stood still, what follows is due so much
 * later; `stoodMs` is how much that was.
 */
export async function callAtTimes(
  port: number,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: () => Request,
  acknowledged: Pick<Acknowledged, 'push'>,
): Promise<{ waits: number[]; failed: number; said: Map<string, number>; stoodMs: number }> {
  const waits: number[] = [];
  const said = new Map<string, number>();
  const failing = (what: string) => said.set(what, (said.get(what) ?? 0) + 1);
  const free: { connection: Connection; since: number }[] = [];
  const running = new Set<Promise<void>>();
  let stoodMs = 0;
  const began = performance.now();
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const dueNow = () => began + stoodMs + (sent * 1000) / perSecond;
    const early = dueNow() - performance.now();
    if (early > 0) await sleep(early);
    else if (sent % inARow === 0) await pause();
    const late = performance.now() - dueNow();
    if (late > lateMs) stoodMs += late;
    const due = dueNow();
    const { method, path, body, saved } = next();
    const known = free.pop();
    const isFresh = known && performance.now() - known.since < freeMs;
    if (known && !isFresh) known.connection.end();
    const connection = isFresh ? known.connection : new Connection(port);
    const one: Promise<void> = connection
      .call(method, path, body)
      .then(({ status, body: answer }) => {
        waits.push(performance.now() - due);
        free.push({ connection, since: performance.now() });
        if (status !== 200) failing(`${status} ${answer}`);
        else if (saved) acknowledged.push(saved);
      })
      .catch((error: Error) => void failing(error.message))
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  for (const { connection } of free) connection.end();
  return { waits, failed: [...said.values()].reduce((sum, times) => sum + times, 0), said, stoodMs };
}
