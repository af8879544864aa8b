// A lock between processes: a file that the holder keeps touching. A holder that was killed stops touching the file, so
// nobody needs to guess from a process id, which may belong to a stranger by now.
import { closeSync, mkdirSync, openSync, rmSync, statSync, utimes } from 'node:fs';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

const touchEveryMs = 500;
const abandonedAfterMs = 3000;

function taken(path) {
  try {
    closeSync(openSync(path, 'wx'));
    return false;
  } catch (error) {
    if (error.code === 'EEXIST') return true;
    throw error;
  }
}

function removeIfAbandoned(path) {
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  if (age > abandonedAfterMs) rmSync(path, { force: true });
}

export async function holding(path, work) {
  mkdirSync(dirname(path), { recursive: true });
  for (let waited = 0; taken(path); waited += 1) {
    if (waited === 3) console.error('Another start is installing or building. Waiting for it …');
    await wait(touchEveryMs);
    removeIfAbandoned(path);
  }
  // A holder that slept too long has lost the lock, and its file is gone. That is harmless: the work may be done twice.
  const touch = setInterval(() => utimes(path, new Date(), new Date(), () => {}), touchEveryMs);
  try {
    return await work();
  } finally {
    clearInterval(touch);
    rmSync(path, { force: true });
  }
}
