import { chmodSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findBinaries } from './binaries.ts';
import { EmbeddedDatabaseError, hasCode, inShort } from './errors.ts';
import type { Folder } from './folder.ts';
import { clusterExists, createCluster, refuseOtherMajor, removeHalfMade } from './init.ts';
import { chownToOwner, ownerOf } from './owner.ts';
import { probeServer } from './probe-server.ts';
import { whoIs } from './processes.ts';
import { writeIdentities } from './settings.ts';
import { port } from './socket.ts';
import { type Supervisor, startSupervisor } from './supervisor.ts';

export const patienceMs = 60_000;
export const pollMs = 10;
const orphanMs = 2000;

type Start = {
  folder: Folder;
  log: (line: string) => void;
  mayCreate: boolean;
  /** Called when PostgreSQL has begun, and will take a while. */
  meanwhile?: (() => void) | undefined;
};

/** Starts PostgreSQL. Only the process that holds the database may call this. */
export async function startPostgres({ folder, log, mayCreate, meanwhile }: Start): Promise<Supervisor> {
  const owner = ownerOf(folder);
  const binaries = await findBinaries(folder, owner);
  await removeHalfMade(folder, log);
  if (!clusterExists(folder)) {
    if (!mayCreate)
      throw new EmbeddedDatabaseError(`The database in ${folder.path} is gone. Put it back and start again.`);
    log(`Making the database in ${folder.path}, once.`);
    await createCluster(folder, binaries, owner);
  }
  refuseOtherMajor(folder, binaries);
  chownToOwner(folder.cluster, owner);
  chmodSync(folder.cluster, 0o700);
  writeIdentities(folder, owner);

  for (const began = performance.now(); ; await sleep(5 * pollMs)) {
    await clearTheWay(folder, log);
    const keeper = startSupervisor(folder, binaries, owner);
    meanwhile?.();
    const failure = await readyOrFailure(folder, keeper, log);
    if (failure === undefined) return keeper;
    // Processes of a postmaster that was killed end by themselves; PostgreSQL does not start beside them.
    if (/still in use|already exists/.test(failure) && performance.now() - began < patienceMs) continue;
    throw new EmbeddedDatabaseError(`PostgreSQL did not start: ${inShort(failure)} Its log is ${folder.log}.`);
  }
}

/** Waits until PostgreSQL can be used; returns what it wrote if it ended instead. */
async function readyOrFailure(folder: Folder, keeper: Supervisor, log: Start['log']): Promise<string | undefined> {
  let heard = performance.now();
  let told = heard;
  try {
    for (; ; await sleep(pollMs)) {
      const answer = await probeServer(folder);
      if (answer === 'ready') return undefined;
      const failure = keeper.ended();
      if (failure !== undefined) return failure;
      const now = performance.now();
      if (answer === 'busy') heard = now;
      if (now - heard > patienceMs) throw noAnswer(folder);
      if (now - told > 10_000) {
        told = now;
        log('PostgreSQL is still getting ready.');
      }
    }
  } catch (error) {
    await keeper.end();
    throw error;
  }
}

/** Nobody holds the database but us. Ends a PostgreSQL that nobody keeps, and removes what a killed one left behind. */
async function clearTheWay(folder: Folder, log: Start['log']): Promise<void> {
  const began = performance.now();
  let told = false;
  let signalled = false;
  for (; ; await sleep(pollMs)) {
    const answer = await probeServer(folder);
    const listed = listedPostmaster(folder);
    const who = listed ? whoIs(listed, folder) : 'nobody';
    if (answer === 'silent' && who !== 'ours' && who !== 'postgres') {
      // PostgreSQL would take a stranger's process of the same account for another server.
      if (who === 'stranger') removeFrom(folder, 'postmaster.pid');
      removeFrom(folder, `.s.PGSQL.${port}`);
      removeFrom(folder, `.s.PGSQL.${port}.lock`);
      return;
    }
    const waited = performance.now() - began;
    // Its keeper usually ends it within this time.
    if (waited > orphanMs && !signalled && who === 'postgres') {
      signalled = true;
      log('Replacing a PostgreSQL that has lost its keeper.');
      process.kill(listed!, 'SIGINT');
    }
    if (waited > patienceMs) throw noAnswer(folder, listed);
    if (waited > 1000 && !told) {
      told = true;
      log(`Waiting for ${listed ? `process ${listed}` : 'a PostgreSQL'} to let go of ${folder.path}.`);
    }
  }
}

function removeFrom(folder: Folder, name: string): void {
  rmSync(join(folder.cluster, name), { force: true });
}

function listedPostmaster(folder: Folder): number | undefined {
  try {
    return Number.parseInt(readFileSync(join(folder.cluster, 'postmaster.pid'), 'utf8'), 10) || undefined;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

function noAnswer(folder: Folder, pid?: number): EmbeddedDatabaseError {
  const which = pid ? `process ${pid}` : 'see its log there';
  return new EmbeddedDatabaseError(
    `The PostgreSQL of ${folder.path} (${which}) neither answers nor ends. Stop it and start again.`,
  );
}
