import { closeSync, constants, mkdirSync, openSync, readSync, rmdirSync } from 'node:fs';
import { hasCode } from './errors.ts';
import type { Folder } from './folder.ts';

const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;

/**
 * The kernel alone keeps track of who holds a FIFO open, and closes it at any death, SIGKILL included. So no process
 * number is ever compared or signalled.
 */

/** Takes the FIFO for writing; undefined when nobody reads it. */
export function grab(fifo: string): number | undefined {
  try {
    return openSync(fifo, O_WRONLY | O_NONBLOCK);
  } catch (error) {
    if (hasCode(error, 'ENXIO')) return undefined;
    throw error;
  }
}

export function isRead(fifo: string): boolean {
  const fd = grab(fifo);
  if (fd === undefined) return false;
  closeSync(fd);
  return true;
}

/** Whether somebody has the FIFO open for writing: to a reader, nobody reads as the end, and somebody as nothing yet. */
export function isHeld(fifo: string): boolean {
  const fd = openSync(fifo, O_RDONLY | O_NONBLOCK);
  try {
    readSync(fd, Buffer.alloc(1));
    return false;
  } catch (error) {
    if (hasCode(error, 'EAGAIN')) return true;
    throw error;
  } finally {
    closeSync(fd);
  }
}

/** Both ends of the leash: `held` for us, `read` for the keeper, which therefore never waits for a first writer. */
export function openLeash(fifo: string): { held: number; read: number } {
  const bait = openSync(fifo, O_RDONLY | O_NONBLOCK);
  const held = openSync(fifo, O_WRONLY | O_NONBLOCK);
  const read = openSync(fifo, O_RDONLY);
  closeSync(bait);
  return { held, read };
}

/**
 * Lets one process at a time start the database; undefined when another is doing it. The gate only saves work
 * and confusion: should two ever pass (both clearing up after a third that was killed here), the rename of a finished
 * folder and PostgreSQL's own lock still let only one win.
 */
export function enterGate(folder: Folder): (() => void) | undefined {
  const inside = openSync(folder.gate, O_RDONLY | O_NONBLOCK);
  try {
    mkdirSync(folder.starting, { mode: 0o700 });
  } catch (error) {
    closeSync(inside);
    if (!hasCode(error, 'EEXIST')) throw error;
    if (!isRead(folder.gate)) remove(folder.starting);
    return undefined;
  }
  return () => {
    remove(folder.starting);
    closeSync(inside);
  };
}

function remove(directory: string): void {
  try {
    rmdirSync(directory);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
}
