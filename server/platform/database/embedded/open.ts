import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findPackage } from './binaries.ts';
import { EmbeddedDatabaseError, explained } from './errors.ts';
import { type Folder, prepareFolder } from './folder.ts';
import { databaseName, probeServer, user } from './probe-server.ts';
import { claim, holderOf, type LockHolder, release } from './process-lock.ts';
import { port, socketHost } from './socket.ts';
import { patienceMs, pollMs, startPostgres } from './start.ts';
import type { Supervisor } from './supervisor.ts';

/**
 * The PostgreSQL that the panel brings along, for trying out and for tests. One process holds it: a server, or a command
 * when no server runs. PostgreSQL ends with that process, however it ends (keeper.sh). Commands beside a server connect
 * to it; a second server is refused.
 */
export type Embedded = {
  /** The folder of the socket; there is no other way in. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** Brings PostgreSQL back after it was killed under us. Cheap when it is there, and when another process holds it. */
  revive(): Promise<void>;
  /** Ends PostgreSQL if this process holds it, and resolves when it has ended. */
  close(): Promise<void>;
};

type Opening = {
  data_dir: string;
  log: (line: string) => void;
  kind?: LockHolder['kind'];
  /** Called once it has begun to start PostgreSQL, for what else is to be done until then. */
  meanwhile?: (() => void) | undefined;
};
type Taking = Omit<Opening, 'data_dir'> & { folder: Folder; kind: LockHolder['kind'] };

export async function openEmbedded({ data_dir, log, kind = 'command', meanwhile }: Opening): Promise<Embedded> {
  findPackage();
  const folder = prepareFolder(data_dir);
  const place = { host: socketHost(folder), port, user, database: databaseName };
  let keeper = await holdOrConnect({ folder, log, kind, meanwhile }).catch((error) => {
    throw explained(error, folder.path);
  });
  if (!keeper) return { ...place, revive: async () => undefined, close: async () => undefined };

  let reviving: Promise<void> | undefined;
  let closed = false;
  const again = async () => {
    // A long path is reached by a link in the temporary folder, which is swept now and then.
    socketHost(folder);
    if (keeper?.ended() === undefined) return;
    keeper = await startPostgres({ folder, log, mayCreate: false });
    reviveWhenGone(keeper);
  };
  const revive = async () => {
    if (closed) throw new Error('This database has been let go.');
    reviving ??= again().finally(() => {
      reviving = undefined;
    });
    await reviving;
  };
  // Others may use it while this process asks nothing.
  const reviveWhenGone = ({ gone }: Supervisor) =>
    void gone
      .then(() => (closed ? undefined : revive()))
      .catch((error: Error) => log(`PostgreSQL ended, and does not come back: ${error.message}`));
  reviveWhenGone(keeper);
  return {
    ...place,
    revive,
    async close() {
      if (closed) return;
      closed = true;
      await reviving?.catch(() => undefined); // its own caller gets the error
      await keeper?.end();
      release(folder);
    },
  };
}

export const embeddedExists = (data_dir: string): boolean =>
  existsSync(join(resolve(data_dir, 'database'), 'cluster', 'PG_VERSION'));

/** Our PostgreSQL; undefined: that of the process that holds it may be used. */
async function holdOrConnect(taking: Taking): Promise<Supervisor | undefined> {
  const { folder, log, kind } = taking;
  const began = performance.now();
  let told = false;
  for (; ; await sleep(pollMs)) {
    const holder = holderOf(folder);
    if (!holder) {
      const keeper = await claimAndStart(taking);
      if (keeper) return keeper;
      continue;
    }
    if (kind === 'server' && holder.kind === 'server') throw inUse(folder, holder);
    if (kind === 'command' && (await probeServer(folder)) === 'ready') return undefined;
    const waited = performance.now() - began;
    if (waited > patienceMs) throw inUse(folder, holder);
    if (waited > 1000 && !told) {
      told = true;
      log(`Waiting for process ${holder.pid} to ${kind === 'server' ? 'let go of' : 'start'} ${folder.path}.`);
    }
  }
}

async function claimAndStart({ folder, log, kind, meanwhile }: Taking): Promise<Supervisor | undefined> {
  try {
    if (!(await claim(folder, kind))) return undefined;
    return await startPostgres({ folder, log, mayCreate: true, meanwhile });
  } catch (error) {
    release(folder);
    throw error;
  }
}

const inUse = ({ path }: Folder, { pid, kind }: LockHolder) =>
  new EmbeddedDatabaseError(
    kind === 'server'
      ? `Another panel runs on ${path}: process ${pid}. Stop it first, or give this one a DATA_DIR of its own. Several servers work on one PostgreSQL of your own (DATABASE_URL).`
      : `A command works on ${path}: process ${pid}. Wait until it has ended, and start again.`,
  );
