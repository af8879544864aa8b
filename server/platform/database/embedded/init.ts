import { execFile } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Binaries, cleanEnvironment } from './binaries.ts';
import { EmbeddedDatabaseError, hasCode, inShort } from './errors.ts';
import type { Folder } from './folder.ts';
import { chownToOwner, type Owner } from './owner.ts';
import { user } from './probe-server.ts';
import { hostBasedAuthentication, serverSettings } from './settings.ts';

export function clusterExists(folder: Folder): boolean {
  return existsSync(join(folder.cluster, 'PG_VERSION'));
}

/**
 * The database is made beside its place and renamed when done, so that a start that is killed half way leaves no half
 * database.
 */
export async function createCluster(folder: Folder, binaries: Binaries, owner: Owner): Promise<void> {
  const fresh = mkdtempSync(`${folder.cluster}.new-`);
  try {
    await initdb(folder, fresh, binaries, owner);
    writeFileSync(join(fresh, 'postgresql.conf'), serverSettings(totalmem()), { mode: 0o600, flush: true });
    writeFileSync(join(fresh, 'pg_hba.conf'), hostBasedAuthentication, { mode: 0o600, flush: true });
    chownToOwner(fresh, owner);
    renameSync(fresh, folder.cluster);
    syncFolder(folder.path);
  } catch (error) {
    rmSync(fresh, { recursive: true, force: true });
    if (hasCode(error, 'ENOTEMPTY', 'EEXIST')) {
      if (clusterExists(folder)) return;
      throw new EmbeddedDatabaseError(
        `${folder.cluster} holds something, but no PostgreSQL database. Move it away and start again.`,
      );
    }
    throw error;
  }
}

/**
 * Removes what is left of a start that was killed while it made the database. Its initdb may live on for a moment and
 * write.
 */
export async function removeHalfMade(folder: Folder, log: (line: string) => void): Promise<void> {
  for (const name of readdirSync(folder.path).filter((each) => each.startsWith('cluster.new-'))) {
    const path = join(folder.path, name);
    for (let tries = 1; existsSync(path); tries++) {
      if (tries === 100) {
        log(`${path} is left from a start that was broken off, and cannot be removed now.`);
        break;
      }
      if (tries > 1) await sleep(20);
      try {
        rmSync(path, { recursive: true, force: true });
      } catch (error) {
        if (!hasCode(error, 'ENOTEMPTY')) throw error;
      }
    }
  }
}

export function refuseOtherMajor(folder: Folder, binaries: Binaries): void {
  const major = readFileSync(join(folder.cluster, 'PG_VERSION'), 'utf8').trim();
  if (major === binaries.major) return;
  throw new EmbeddedDatabaseError(
    `The database in ${folder.path} was made by PostgreSQL ${major}, and this release brings PostgreSQL ` +
      `${binaries.major}. Start the release that made it and take a backup there, or move the folder away to begin anew.`,
  );
}

async function initdb(folder: Folder, fresh: string, binaries: Binaries, owner: Owner): Promise<void> {
  const runsAs = owner && { uid: namedAccount(), gid: owner.gid };
  if (runsAs) chownSync(fresh, runsAs.uid, runsAs.gid);
  chmodSync(fresh, 0o700);
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  try {
    await promisify(execFile)(
      binaries.initdb,
      // As in supervisor.ts: when root starts us, only root may be able to reach the folder by its path, so it is named as
      // the current directory.
      [
        '-D',
        owner ? '/proc/self/cwd' : fresh,
        '-U',
        user,
        '-A',
        'peer',
        '--data-checksums',
        '--no-instructions',
        ...locale,
      ],
      { ...runsAs, cwd: fresh, env: cleanEnvironment },
    );
  } catch (error) {
    const { stderr, message } = error as { stderr?: string; message: string };
    throw new EmbeddedDatabaseError(`The database could not be made in ${folder.path}: ${inShort(stderr || message)}`, {
      cause: error,
    });
  }
}

/**
 * initdb wants an account with a name, which the number that owns the database has not. For this second it runs as
 * an unprivileged account that has one, in a group that nobody else is in: other programs of that account do not
 * reach the folder, neither by its path nor through /proc.
 */
function namedAccount(): number {
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .filter(([, , uid]) => uid && Number(uid) > 0);
  const account = accounts.find(([name]) => name === 'nobody') ?? accounts[0];
  if (account) return Number(account[2]);
  throw new EmbeddedDatabaseError(
    'This system has no account but root, and PostgreSQL refuses to run as root. Add one, or set DATABASE_URL.',
  );
}

/** The new name itself must survive a power cut, or the first answers would be gone with it. */
function syncFolder(path: string): void {
  const fd = openSync(path, 'r');
  fsyncSync(fd);
  closeSync(fd);
}
