import { createHash } from 'node:crypto';
import { chmodSync, lchownSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { EmbeddedDatabaseError, hasCode } from './errors.ts';
import type { Folder } from './folder.ts';

/** The account that PostgreSQL runs as; undefined: that of this process. */
export type Owner = { uid: number; gid: number } | undefined;

/**
 * PostgreSQL refuses to run as root. Under root it runs as the owner of its folder, and where that is root as a number
 * of its own, made from its path. Not `nobody`: that account may run other things, which could then read and end
 * the database, and two panels on one machine could read each other's.
 */
export function ownerOf(folder: Folder): Owner {
  const present = ownerOnDisk(folder.cluster) ?? statSync(folder.path);
  const me = process.getuid?.();
  if (me !== 0) {
    if (present.uid !== me) {
      throw new EmbeddedDatabaseError(
        `The database in ${folder.path} belongs to the account with number ${present.uid}. ` +
          'Start the panel as that account or as root, or set DATA_DIR to another folder.',
      );
    }
    return undefined;
  }
  if (process.platform !== 'linux') {
    throw new EmbeddedDatabaseError(
      'The embedded database runs under root on Linux only. Start the panel as an ordinary user, or set DATABASE_URL.',
    );
  }
  if (present.uid !== 0) return { uid: present.uid, gid: present.gid || present.uid };
  const number = numberFor(folder.path);
  return { uid: number, gid: number };
}

/** When we run as root, gives the whole folder to its owner, so that a copy that root restored works too. */
export function chownToOwner(path: string, owner: Owner): void {
  if (!owner || lstatSync(path).uid === owner.uid) return;
  // The top comes last: until then an interrupted hand-over is seen as not done.
  for (const entry of readdirSync(path, { recursive: true, encoding: 'utf8' })) {
    lchownSync(join(path, entry), owner.uid, owner.gid);
  }
  lchownSync(path, owner.uid, owner.gid);
  chmodSync(path, 0o700);
}

function ownerOnDisk(path: string): { uid: number; gid: number } | undefined {
  try {
    return statSync(path);
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** Numbers no distribution gives to people or services; the small range is for containers that map only 65,536. */
const ranges = [
  { from: 0x70000000, count: 0x0fff0000 },
  { from: 61_184, count: 4_336 },
];

function numberFor(path: string): number {
  const hash = createHash('sha256').update(path).digest().readUInt32BE();
  for (const { from, count } of ranges) {
    const number = from + (hash % count);
    if (isMapped(number)) return number;
  }
  throw new EmbeddedDatabaseError(
    'This container has no spare account numbers for the embedded database, which may not run as root. ' +
      'Start the panel as an ordinary user, or set DATABASE_URL.',
  );
}

function isMapped(uid: number): boolean {
  const lines = readFileSync('/proc/self/uid_map', 'utf8').trim().split('\n');
  return lines.some((line) => {
    const [from = 0, , count = 0] = line.trim().split(/\s+/).map(Number);
    return uid >= from && uid < from + count;
  });
}
