import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { hasCode } from './errors.ts';
import type { Folder } from './folder.ts';

/** A setting in the command line of our PostgreSQL by which it is recognised, also when its folder is given as `.`. */
export function mark(folder: Folder): string {
  return `panel.folder=${folder.path}`;
}

/**
 * What process has this number, which was found in postmaster.pid: a process on our folder, one that has nothing to do
 * with it (numbers are used again), or nobody. `postgres`: it is one on our folder that we started.
 */
export function whoIs(pid: number, folder: Folder): 'postgres' | 'ours' | 'stranger' | 'nobody' {
  const line = commandLine(pid);
  if (line === '') return 'nobody';
  if (`${line} `.includes(`${mark(folder)} `)) return 'postgres';
  return line.includes(folder.path) ? 'ours' : 'stranger';
}

function commandLine(pid: number): string {
  if (process.platform !== 'linux') return ps('command=', pid);
  return fromProc(pid, 'cmdline').replaceAll('\0', ' ').trimEnd();
}

/** What tells a process from a later one with the same number; empty when there is no such process. */
export function beganAt(pid: number): string {
  if (process.platform !== 'linux') return ps('lstart=', pid);
  // The name of the program stands between brackets, and may hold anything.
  return fromProc(pid, 'stat').split(') ').at(-1)?.split(' ')[19] ?? '';
}

/** Empty when there is no such process (ESRCH: it ended while being read). */
function fromProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT', 'ESRCH')) return '';
    throw error;
  }
}

/** macOS has no /proc. Not tested there yet. */
function ps(column: string, pid: number): string {
  try {
    return execFileSync('ps', ['-ww', '-o', column, '-p', String(pid)], { encoding: 'utf8' }).trim();
  } catch {
    return ''; // ps ends with 1 when there is no such process
  }
}
