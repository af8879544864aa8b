import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect } from 'vitest';
import { type Embedded, openEmbedded } from '#server/platform/database/embedded/open.ts';

/** How often each kill is repeated: once in `npm test`, many times in the long run. */
export const rounds = Number(process.env.FAULT_ROUNDS ?? 1);
export const isRoot = process.getuid?.() === 0;
/** Every start takes less than this, whatever happened before. The machine may be busy with all the other tests. */
export const longestStartMs = process.env.FAULT_ROUNDS ? 3000 : 10_000;

export async function until<T>(what: string, check: () => T | Promise<T>, limitMs = 15_000): Promise<T> {
  for (const began = performance.now(); ; await sleep(10)) {
    const found = await check();
    if (found) return found;
    if (performance.now() - began > limitMs) throw new Error(`waited ${limitMs} ms in vain until ${what}`);
  }
}

type Ready = { host: string; port: number; user: string; database: string; ms: number };
type Failed = { name: string; message: string };
type Reply = {
  id?: number;
  rows?: Record<string, unknown>[];
  error?: string;
  log?: string;
  ready?: Ready;
  failed?: Failed;
};

export type User = {
  pid: number;
  process: ChildProcess;
  /** Rejects with the sentence that says why the database could not be opened. */
  ready: Promise<Ready>;
  log: string[];
  sql(text: string): Promise<Record<string, unknown>[]>;
  revive(): Promise<void>;
  close(): Promise<void>;
  /** Sends SIGKILL, and waits until the process is gone. */
  kill(): Promise<void>;
};

const users: User[] = [];
const folders: string[] = [];

/** A place for a DATA_DIR; the last folder of the path is not there yet. */
export function newPlace({ parent = tmpdir(), name = 'data', mode = 0o755, placeMode = 0o755, uid = 0 } = {}): string {
  const place = realpathSync(mkdtempSync(join(parent, 'embedded test ')));
  folders.push(place);
  const dataDir = join(place, name);
  mkdirSync(dataDir, { recursive: true, mode });
  // The folders above stay root's; the data folder belongs to the account that the process runs as.
  if (uid !== 0) chownSync(dataDir, uid, uid);
  chmodSync(place, placeMode);
  return dataDir;
}

type As = { uid?: number; script?: string; ownGroup?: boolean; kind?: 'server' | 'command' };

export function startUser(dataDir: string, { uid, script, ownGroup = false, kind = 'command' }: As = {}): User {
  const child = spawn(process.execPath, [script ?? join(import.meta.dirname, 'user.ts'), dataDir, kind], {
    ...(uid === undefined ? {} : { uid, gid: uid }),
    cwd: '/',
    detached: ownGroup,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.on('exit', () => resolve()));
  const waiting = new Map<number, (reply: Reply) => void>();
  const log: string[] = [];
  let last = 0;
  const ready = new Promise<Ready>((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const reply = JSON.parse(line) as Reply;
      if (reply.log) log.push(reply.log);
      if (reply.ready) resolve(reply.ready);
      if (reply.failed) reject(Object.assign(new Error(reply.failed.message), { name: reply.failed.name }));
      if (reply.id) waiting.get(reply.id)?.(reply);
    });
    child.on('exit', (code, signal) => {
      reject(new Error(`ended with ${signal ?? code}`));
      for (const answer of waiting.values()) answer({ error: `ended with ${signal ?? code}` });
    });
  });
  ready.catch(() => undefined); // a user that a test kills while it starts
  child.stdin.on('error', () => undefined); // writing to a user that has just been killed

  const tell = async (command: object): Promise<Record<string, unknown>[]> => {
    await ready;
    const id = ++last;
    const reply = await new Promise<Reply>((resolve) => {
      waiting.set(id, resolve);
      child.stdin.write(`${JSON.stringify({ id, ...command })}\n`);
    });
    if (reply.error !== undefined) throw new Error(reply.error);
    return reply.rows ?? [];
  };
  const user: User = {
    pid: child.pid!,
    process: child,
    ready,
    log,
    sql: (text) => tell({ sql: text }),
    revive: async () => void (await tell({ revive: true })),
    close: async () => void (await tell({ close: true })),
    kill: async () => {
      child.kill('SIGKILL');
      await gone;
    },
  };
  users.push(user);
  return user;
}

export async function startedUser(dataDir: string, as: As = {}): Promise<User> {
  const user = startUser(dataDir, as);
  expect((await user.ready).ms).toBeLessThan(longestStartMs);
  return user;
}

type Listed = { pid: number; ppid: number; args: string };

/** A PostgreSQL that the test holds, for servers that would otherwise each want one of their own. */
export async function ownPostgres() {
  const embedded = await openEmbedded({ data_dir: newPlace(), log: () => undefined });
  const { host, port, user, database } = embedded;
  owned.push(embedded);
  return {
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    async sql(text: string): Promise<Record<string, unknown>[]> {
      const client = new pg.Client({ host, port, user, database });
      await client.connect();
      try {
        return (await client.query(text)).rows;
      } finally {
        await client.end();
      }
    },
  };
}
const owned: Embedded[] = [];

/** Every process of a database, PostgreSQL and keepers, whose data lies in or below a folder. */
function processesUnder(folder: string): Listed[] {
  const all = process.platform === 'linux' ? fromProc() : fromPs();
  return all.filter(({ args }) => args.includes(`panel.folder=${folder}`));
}

/** Reads /proc, ten times as fast as `ps`: the tests ask this often. */
function fromProc(): Listed[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((pid) => {
      try {
        const args = readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
        const ppid = /^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
        return [{ pid: Number(pid), ppid: Number(ppid), args }];
      } catch {
        return []; // it has just ended
      }
    });
}

function fromPs(): Listed[] {
  return spawnSync('ps', ['-ww', '-eo', 'pid=,ppid=,args='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line))
    .filter((found) => found !== null)
    .map(([, pid, ppid, args]) => ({ pid: Number(pid), ppid: Number(ppid), args: args!.trim() }));
}

const processesOn = (dataDir: string) =>
  processesUnder('').filter(({ args }) => `${args} `.includes(`panel.folder=${dataDir}/database `));

/** The postmasters, without shells: a keeper's child bears the keeper's name for a moment after it was started. */
export function postmasters(dataDir: string): number[] {
  const running = processesOn(dataDir).filter(({ args }) => !args.startsWith('/bin/sh'));
  return running.filter(({ ppid }) => !running.some(({ pid }) => pid === ppid)).map(({ pid }) => pid);
}

/** The keeper is the shell whose child, another shell, is the watcher. */
export function keeperAndWatcher(dataDir: string): { keeper: number; watcher: number } {
  const shells = processesOn(dataDir).filter(({ args }) => args.startsWith('/bin/sh'));
  const watcher = shells.find(({ ppid }) => shells.some(({ pid }) => pid === ppid));
  if (!watcher) throw new Error('no keeper with a watcher');
  return { keeper: watcher.ppid, watcher: watcher.pid };
}

export async function onePostmaster(dataDir: string): Promise<number> {
  const pids = postmasters(dataDir);
  expect(pids).toHaveLength(1);
  return pids[0]!;
}

export const ended = (dataDir: string): Promise<unknown> =>
  until(`nothing runs on ${dataDir}`, () => processesOn(dataDir).length === 0);

/** Whatever a test did to the processes that use a database: once they are gone, no process of the database is left. */
afterEach(async () => {
  for (const user of users.splice(0)) await user.kill();
  for (const embedded of owned.splice(0)) await embedded.close();
  await until('no orphan is left', () => folders.every((folder) => processesUnder(folder).length === 0));
});

/** For the end of a test file: removes the folders that its tests made. */
export function removePlaces(): void {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true, maxRetries: 10 });
}
