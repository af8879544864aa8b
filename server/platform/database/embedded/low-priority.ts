import { readFileSync, writeFileSync } from 'node:fs';
import { setPriority } from 'node:os';
import { hasCode } from './errors.ts';

/** A tenth of what others have where both want a processor: it gives way, and still comes to its end. */
const niceness = 10;
const againMs = 200;

/**
 * Lets one process of the embedded PostgreSQL give way where others want the processors. Linux may weigh sessions
 * against each other (autogroup) and not processes, and each process of PostgreSQL is a session: both are asked for. A
 * system that grants neither loses nothing but this.
 */
function giveWay(pid: number): void {
  try {
    if (process.platform === 'linux' && readFileSync(`/proc/${pid}/comm`, 'utf8').trim() !== 'postgres') return;
    setPriority(pid, niceness);
    if (process.platform === 'linux') writeFileSync(`/proc/${pid}/autogroup`, String(niceness));
  } catch (error) {
    // Who is not root may set one a tenth of a second.
    if (hasCode(error, 'EAGAIN')) setTimeout(() => giveWay(pid), againMs).unref();
  }
}

/** How connections for looks are opened. Workers beside a look would be processes that nobody told to give way. */
export const forLooks = { onProcess: giveWay, options: '-c max_parallel_workers_per_gather=0' };
