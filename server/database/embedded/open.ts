import { closeSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { ask, database, user } from './ask.ts';
import { findPackage } from './binaries.ts';
import { explained } from './errors.ts';
import { type Folder, prepareFolder, replaceLeash } from './folder.ts';
import { enterGate, grab, isHeld, isRead } from './leash.ts';
import { whoIs } from './processes.ts';
import { port, socketHost } from './socket.ts';
import { listedPostmaster, noAnswer, patienceMs, pollMs, start } from './start.ts';

/**
 * The PostgreSQL that the panel brings along. Any number of processes use one, in any order: each holds the leash,
 * a FIFO, and PostgreSQL ends with the last of them, however that process ends (see keeper.sh). A process that finds no
 * keeper on the leash starts one. Nothing is ever signalled by a number that stood in a file.
 */
export type Embedded = {
  /** The folder of the socket; there is no other way in. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Brings PostgreSQL back after it was killed under us. Cheap when it is there. */
  revive(): Promise<void>;
  /** Lets go of the database; if we were its last user, resolves when PostgreSQL has ended. */
  close(): Promise<void>;
};

type Opening = { data_dir: string; log: (line: string) => void };

export async function openEmbedded({ data_dir, log }: Opening): Promise<Embedded> {
  findPackage();
  const folder = prepareFolder(data_dir);
  let leash = await takeLeash(folder, log, true);
  let reviving: Promise<void> | undefined;
  let closed = false;

  const again = async () => {
    // A long path is reached by a link in the temporary folder, which is swept now and then.
    socketHost(folder);
    const next = await takeLeash(folder, log, false);
    closeSync(leash);
    leash = next;
  };

  return {
    host: socketHost(folder),
    port,
    user,
    database,
    async revive() {
      if (closed) throw new Error('This database has been let go.');
      reviving ??= again().finally(() => {
        reviving = undefined;
      });
      await reviving;
    },
    async close() {
      if (closed) return;
      closed = true;
      await reviving?.catch(() => undefined); // its own caller gets the error
      closeSync(leash);
      await waitForEnd(folder);
    },
  };
}

async function takeLeash(folder: Folder, log: Opening['log'], mayCreate: boolean): Promise<number> {
  for (;;) {
    const leash = grab(folder.leash);
    if (leash !== undefined) {
      if (await attach(folder, leash)) return leash;
      continue;
    }
    const leave = enterGate(folder);
    if (leave) {
      try {
        if (!isRead(folder.leash)) return await start({ folder, log, mayCreate });
      } catch (error) {
        throw explained(error, folder.path);
      } finally {
        leave();
      }
    }
    await sleep(pollMs);
  }
}

/** Waits for the PostgreSQL that a keeper holds for us; lets go and gives false when that keeper has gone. */
async function attach(folder: Folder, leash: number): Promise<boolean> {
  let heard = performance.now();
  try {
    for (;;) {
      const answer = await ask(folder);
      // The last user before us may have let go a moment ago: then nobody reads any more, and PostgreSQL is ending.
      if (!isRead(folder.leash)) break;
      if (answer === 'ready') return true;
      const now = performance.now();
      if (answer === 'busy') heard = now;
      if (now - heard > patienceMs) throw noAnswer(folder);
      if (now - heard > 1000 && replaceIfDead(folder)) break;
      await sleep(pollMs);
    }
  } catch (error) {
    closeSync(leash);
    throw error;
  }
  closeSync(leash);
  return false;
}

/** A watcher that survived its keeper does not see PostgreSQL end: the leash is read, and nothing hangs on it. */
function replaceIfDead(folder: Folder): boolean {
  const leave = enterGate(folder);
  if (!leave) return false;
  try {
    const listed = listedPostmaster(folder);
    if (listed && whoIs(listed, folder) === 'ours') return false;
    replaceLeash(folder);
    return true;
  } finally {
    leave();
  }
}

/**
 * PostgreSQL takes its file away as the last thing it does. While other processes hold the leash there is nothing to
 * wait for.
 */
async function waitForEnd(folder: Folder): Promise<void> {
  if (isHeld(folder.leash)) return;
  for (const began = performance.now(); performance.now() - began < 10_000; await sleep(pollMs)) {
    const listed = listedPostmaster(folder);
    if (!listed || whoIs(listed, folder) !== 'ours') return;
  }
}
