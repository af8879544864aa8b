import { createHash } from 'node:crypto';
import { chmodSync, lstatSync, mkdirSync, readlinkSync, symlinkSync, unlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { EmbeddedDatabaseError, hasCode } from './errors.ts';
import type { Folder } from './folder.ts';

export const port = 5432;

/** The longest path of a socket that the system takes, in bytes, without the closing zero. */
const longestPath = process.platform === 'linux' ? 107 : 103;

/**
 * The folder in which clients find the socket. PostgreSQL binds it as `.`, relative to the folder it works in, so
 * only we meet the limit: a long DATA_DIR is reached through a link in a short folder that nobody else may enter.
 */
export function socketHost(folder: Folder, shortPlace = tmpdir()): string {
  if (Buffer.byteLength(`${folder.cluster}/.s.PGSQL.${port}`) <= longestPath) return folder.cluster;
  const uid = process.getuid?.();
  const name = createHash('sha256').update(`${uid} ${folder.path}`).digest('hex').slice(0, 16);
  const short = join(shortPlace, `ouderpanel-${name}`);
  ensurePrivate(short, uid);
  const link = join(short, 'db');
  ensureLink(link, folder.cluster);
  return link;
}

function ensurePrivate(path: string, uid: number | undefined): void {
  try {
    mkdirSync(path, { mode: 0o700 });
    chmodSync(path, 0o700);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
  const found = lstatSync(path);
  if (found.isDirectory() && found.uid === uid && (found.mode & 0o077) === 0) return;
  throw new EmbeddedDatabaseError(
    `The way to the database's socket, ${path}, belongs to somebody else or is open to others. ` +
      'Remove it, or give DATA_DIR a shorter path.',
  );
}

function ensureLink(link: string, target: string): void {
  try {
    if (readlinkSync(link) === target) return;
    unlinkSync(link);
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error;
  }
  try {
    symlinkSync(target, link);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  }
}
