import { setTimeout as sleep } from 'node:timers/promises';
import { Connection, type Request } from '../journeys-client.ts';

/**
 * So many calls a second, each at its time, whether or not the ones before were answered. A wait counts from the moment a
 * call was due.
 */
export async function callAtTimes(
  port: number,
  { perSecond, seconds }: { perSecond: number; seconds: number },
  next: () => Request,
  acknowledged: string[],
): Promise<{ waits: number[]; failed: number }> {
  const waits: number[] = [];
  let failed = 0;
  const free: Connection[] = [];
  const running = new Set<Promise<void>>();
  const began = performance.now();
  for (let sent = 0; sent < seconds * perSecond; sent++) {
    const due = began + (sent * 1000) / perSecond;
    if (due > performance.now()) await sleep(due - performance.now());
    const { method, path, body, saved } = next();
    const connection = free.pop() ?? new Connection(port);
    const one: Promise<void> = connection
      .call(method, path, body)
      .then(({ status }) => {
        waits.push(performance.now() - due);
        free.push(connection);
        if (status !== 200) failed++;
        else if (saved) acknowledged.push(saved);
      })
      .catch(() => void failed++)
      .finally(() => running.delete(one));
    running.add(one);
  }
  await Promise.all(running);
  for (const connection of free) connection.end();
  return { waits, failed };
}
