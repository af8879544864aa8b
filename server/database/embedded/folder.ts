import { spawnSync } from 'node:child_process';
import { chmodSync, lstatSync, mkdirSync, realpathSync, renameSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { giveToFolderOwner } from '../folder-owner.ts';
import { EmbeddedDatabaseError, explained, hasCode } from './errors.ts';

/** Everything of the embedded database lies in one folder of DATA_DIR that only its owner may enter. */
export type Folder = {
  path: string;
  /** What PostgreSQL calls its data directory; its socket lies in it too. */
  cluster: string;
  /** A FIFO: every user of the database holds it open for writing, the keeper reads it. */
  leash: string;
  /** A FIFO: whoever is starting the database holds it open for reading. */
  gate: string;
  /** Exists while somebody is starting the database. */
  starting: string;
  log: string;
};

export function prepareFolder(dataDir: string): Folder {
  const wanted = resolve(dataDir, 'database');
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const path = realpathSync(wanted);
    if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700);
    const folder: Folder = {
      path,
      cluster: join(path, 'cluster'),
      leash: join(path, 'leash'),
      gate: join(path, 'gate'),
      starting: join(path, 'starting'),
      log: join(path, 'log'),
    };
    for (const fifo of [folder.leash, folder.gate]) if (!isFifo(fifo)) makeFifo(fifo);
    return folder;
  } catch (error) {
    throw explained(error, wanted);
  }
}

/** Makes a new leash for the next starter, because whoever reads the old one no longer keeps a living PostgreSQL. */
export function replaceLeash(folder: Folder): void {
  const fresh = `${folder.leash}.${process.pid}`;
  makeFifo(fresh);
  renameSync(fresh, folder.leash);
}

/** Node cannot make a FIFO. Of several processes that try at once one succeeds, and its FIFO is everybody's. */
function makeFifo(path: string): void {
  const made = spawnSync('mkfifo', ['-m', '600', path], { encoding: 'utf8' });
  if (made.error) throw made.error;
  if (!isFifo(path)) {
    throw new EmbeddedDatabaseError(
      `The database folder cannot be used: ${made.stderr.trim() || `${path} is no FIFO`}. ` +
        'Set DATA_DIR to a folder on a local disk that has room.',
    );
  }
  giveToFolderOwner(path);
}

function isFifo(path: string): boolean {
  try {
    return lstatSync(path).isFIFO();
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return false;
    throw error;
  }
}
