import { chmodSync, mkdirSync, realpathSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { explained } from './errors.ts';

/** Everything of the embedded database lies in one folder of DATA_DIR that only its owner may enter. */
export type Folder = {
  path: string;
  /** What PostgreSQL calls its data directory; its socket lies in it too. */
  cluster: string;
  /** Which process holds the database (process-lock.ts). */
  holder: string;
  log: string;
};

const folderOf = (path: string): Folder => ({
  path,
  cluster: join(path, 'cluster'),
  holder: join(path, 'holder'),
  log: join(path, 'log'),
});

export function prepareFolder(dataDir: string): Folder {
  const wanted = resolve(dataDir, 'database');
  try {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    const path = realpathSync(wanted);
    if ((statSync(path).mode & 0o777) !== 0o700) chmodSync(path, 0o700);
    return folderOf(path);
  } catch (error) {
    throw explained(error, wanted);
  }
}
