import { chmodSync, cpSync, lstatSync, mkdtempSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { hasCode } from './errors.ts';
import type { Folder } from './folder.ts';
import type { Owner } from './owner.ts';

/**
 * Where a copy may lie. An ordinary user needs one when node_modules is somebody else's and not linked yet. Root
 * needs one when the clone lies where no other account may go, as in /root; /var/cache comes first, because old
 * files in a temporary folder are swept away, also under a running database.
 */
export function placesFor(folder: Folder, owner: Owner): string[] {
  return owner ? ['/var/cache', tmpdir()] : [folder.path];
}

/** Copies the binaries once: to a temporary name first, which is then renamed. */
export function copyBinaries(native: string, place: string, version: string): string {
  const target = join(place, `ouderpanel-postgres-${version}`);
  if (isOurs(target)) return target;
  const fresh = mkdtempSync(`${target}.new-`);
  try {
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true, filter: (path) => !isForBuilding(path) });
    openToRead(fresh);
    renameSync(fresh, target);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    // Another process was first: its copy is as good, if it is ours.
    if (!hasCode(error, 'ENOTEMPTY', 'EEXIST') || !isOurs(target)) throw error;
  }
  return target;
}

/** Nobody else may be able to change the binaries that run the database. Throws when the folder is somebody else's. */
function isOurs(target: string): boolean {
  try {
    const { uid, mode } = lstatSync(target);
    if (uid === process.getuid?.() && (mode & 0o170022) === 0o040000) return true;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
  throw new Error(`${target} belongs to another account or may be written by others`);
}

function isForBuilding(path: string): boolean {
  return path.endsWith('.a') || basename(path) === 'pkgconfig';
}

/** Makes the copy readable to all, whatever the umask is, and writable to us alone. */
function openToRead(top: string): void {
  for (const entry of ['', ...readdirSync(top, { recursive: true, encoding: 'utf8' })]) {
    const path = join(top, entry);
    if (lstatSync(path).isSymbolicLink()) continue;
    const isProgram = basename(dirname(path)) === 'bin';
    chmodSync(path, statSync(path).isDirectory() || isProgram ? 0o755 : 0o644);
  }
}
