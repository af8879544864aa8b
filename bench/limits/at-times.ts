import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Request } from '../journeys/client.ts';

/** The server closes a connection on which nothing was asked for 65 s. */
const freeMs = 30_000;

/**
 * So many calls a second, each at its time, whether or not the ones before were answered. A wait counts from the moment a
 * call was due. Calls that failed are counted by what was said.
 */
export async function callAtTimes(
  port: number,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: () => Request,
  acknowledged: string[],
): Promise<{ waits: number[]; failed: number; said: Map<string, number> }> {
  const waits: number[] = [];
  const said = new Map<string, number>();
  const failing = (what: string) => said.set(what, (said.get(what) ?? 0) + 1);
  const free: { connection: Connection; since: number }[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const due = began + (sent * 1000) / perSecond;
    const early = due - performance.now();
    if (early > 0) await sleep(early);
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
  return { waits, failed: [...said.values()].reduce((sum, times) => sum + times, 0), said };
}
