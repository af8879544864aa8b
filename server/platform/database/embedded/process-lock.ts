import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { giveToFolderOwner } from '../folder-owner.ts';
import { hasCode } from './errors.ts';
import type { Folder } from './folder.ts';
import { beganAt } from './processes.ts';

/** The process that holds the embedded database: it started PostgreSQL, which ends with it. */
export type LockHolder = { pid: number; began: string; kind: 'server' | 'command' };

/** Longer than two processes that both found a dead holder take to replace its file. */
const settleMs = 20;

/** The living process that the lock file names. A number that another process has since is no holder: it began later. */
export function holderOf(folder: Folder): LockHolder | undefined {
  try {
    const holder = JSON.parse(readFileSync(folder.holder, 'utf8')) as LockHolder;
    return beganAt(holder.pid) === holder.began ? holder : undefined;
  } catch (error) {
    // A file that is being written, or was cut off, names nobody.
    if (error instanceof SyntaxError || hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const isHeldByUs = (folder: Folder): boolean => holderOf(folder)?.pid === process.pid;

/** Makes this process the holder, unless another one is. PostgreSQL's own lock would still let only one of two win. */
export async function claim(folder: Folder, kind: LockHolder['kind']): Promise<boolean> {
  if (holderOf(folder)) return false;
  rmSync(folder.holder, { force: true });
  const holder: LockHolder = { pid: process.pid, began: beganAt(process.pid), kind };
  try {
    writeFileSync(folder.holder, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
    giveToFolderOwner(folder.holder);
  } catch (error) {
    if (hasCode(error, 'EEXIST', 'ENOENT')) return false;
    throw error;
  }
  await sleep(settleMs);
  return isHeldByUs(folder);
}

export function release(folder: Folder): void {
  if (isHeldByUs(folder)) rmSync(folder.holder, { force: true });
}
