import { once } from 'node:events';
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { Problem } from '../core/problem.ts';
import type { ThreadMessage, ThreadTask } from './thread.ts';

// Linux gives each thread a priority of its own: where a processor is short, a parent who saves goes before a file.
if (process.platform === 'linux') {
  setPriority(Number(basename(readlinkSync('/proc/thread-self'))), constants.priority.PRIORITY_LOW);
}

const { module, name, given, many } = workerData as ThreadTask;
const say = (message: ThreadMessage) => parentPort!.postMessage(message);
try {
  const work = ((await import(module)) as Record<string, (given: unknown) => unknown>)[name]!;
  for (const made of many ? (work(given) as Iterable<unknown>) : [await work(given)]) {
    say({ made });
    await once(parentPort!, 'message');
  }
  say({ over: true });
} catch (error) {
  if (!(error instanceof Problem)) throw error;
  const { code, facts, errors, faults } = error;
  say({ problem: { code, facts, errors, ...(faults && { faults }) } });
}
