import { spawn } from 'node:child_process';
import { closeSync, constants, fstatSync, openSync, readFileSync, readSync, renameSync, statSync } from 'node:fs';
import { giveToFolderOwner } from '../folder-owner.ts';
import { type Binaries, cleanEnvironment } from './binaries.ts';
import { hasCode } from './errors.ts';
import type { Folder } from './folder.ts';
import type { Owner } from './owner.ts';
import { mark } from './processes.ts';

export type Supervisor = {
  /** What PostgreSQL wrote to its log, once it and the keeper are gone. */
  ended(): string | undefined;
  gone: Promise<void>;
  /** Asks PostgreSQL to end, and resolves when it has. */
  end(): Promise<void>;
};

const script = readFileSync(new URL('keeper.sh', import.meta.url), 'utf8');
const largestLogBytes = 1024 * 1024;

/** Starts PostgreSQL under a keeper, whose standard input only this process can write to: its end is our end. */
export function startSupervisor(folder: Folder, binaries: Binaries, owner: Owner): Supervisor {
  const log = openLog(folder);
  const from = fstatSync(log).size;
  // When root starts PostgreSQL, the account it runs as may be unable to reach the folder by its path (a DATA_DIR of
  // 0700, /root). So PostgreSQL is started in the folder and is given it as the current directory; no right has to be
  // loosened.
  const here = owner ? '/proc/self/cwd' : folder.cluster;
  const settings = ['-c', 'listen_addresses=', '-c', 'unix_socket_permissions=0700', '-c', mark(folder)];
  // Old files of the write-ahead log are deleted and not recycled under another name, because they hold the order of
  // all changes.
  settings.push('-c', 'wal_recycle=off');
  const child = spawn(
    '/bin/sh',
    ['-c', script, 'keeper', mark(folder), binaries.postgres, '-D', here, '-k', '.', ...settings],
    // The keeper has a session of its own, so that Ctrl-C and signals to the server's process group do not reach it.
    { ...owner, cwd: folder.cluster, env: cleanEnvironment, stdio: ['pipe', log, log], detached: true },
  );
  const { promise: gone, resolve } = Promise.withResolvers<void>();
  let ended: string | undefined;
  const end = (reason?: Error) => {
    ended ??= reason?.message ?? readFrom(folder.log, from);
    resolve();
  };
  child.on('error', end);
  child.on('exit', () => end());
  child.stdin!.on('error', () => undefined); // it was killed
  child.unref();
  (child.stdin as unknown as { unref(): void }).unref();
  closeSync(log);
  return {
    ended: () => ended,
    gone,
    async end() {
      child.ref();
      child.stdin!.end();
      await gone;
    },
  };
}

function openLog(folder: Folder): number {
  try {
    if (statSync(folder.log).size > largestLogBytes) renameSync(folder.log, `${folder.log}.old`);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  const { O_WRONLY, O_CREAT, O_APPEND, O_NOFOLLOW } = constants;
  const fd = openSync(folder.log, O_WRONLY | O_CREAT | O_APPEND | O_NOFOLLOW, 0o600);
  giveToFolderOwner(folder.log);
  return fd;
}

function readFrom(path: string, position: number): string {
  let fd: number;
  try {
    fd = openSync(path, 'r');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return 'The log is gone.';
    throw error;
  }
  const buffer = Buffer.alloc(16 * 1024);
  const length = readSync(fd, buffer, { position });
  closeSync(fd);
  return buffer.toString('utf8', 0, length);
}
