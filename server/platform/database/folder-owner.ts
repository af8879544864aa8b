import { lchownSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * What root makes in a folder of an ordinary account must be that account's: who types a command as root by habit would
 * else leave a file there that the server cannot write to, or read, from then on.
 */
export function giveToFolderOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  if (uid !== 0) lchownSync(path, uid, gid);
}
