import { constants } from 'node:fs';
import { access, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { dayMs, hourMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';

const named = /^ouderpanel-(\d{4}-\d\d-\d\dT\d\d)-(\d\d)-(\d\d)Z\.backup$/;

/** As an operator reads it. */
export const formatBytes = (bytes: number): string =>
  bytes < 1024 ** 2 ? `${Math.ceil(bytes / 1024)} KiB` : `${(bytes / 1024 ** 2).toFixed(1)} MiB`;

/** Why this account cannot keep anything in the folder; undefined: it can, or can make the folder. */
export async function folderFault(folder: string): Promise<string | undefined> {
  try {
    await access(folder, constants.R_OK | constants.W_OK | constants.X_OK);
    return undefined;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' && dirname(folder) !== folder) return folderFault(dirname(folder));
    // The list of who was erased lies in it, and nobody is told to be erased who does not stand there.
    return `${folder} cannot be written to (${code}), and until it can nobody is erased either`;
  }
}

type BackupFile = { file: string; at: Date; bytes: number };

export const nameFor = (at: Date): string => `ouderpanel-${at.toISOString().slice(0, 19).replaceAll(':', '-')}Z.backup`;

/** The backups of this folder that were made by themselves, newest first. What else lies there is nobody's business. */
export async function readBackupFiles(folder: string): Promise<BackupFile[]> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  const found = names.flatMap((name) => {
    const [, hour, minute, second] = named.exec(name) ?? [];
    return hour ? [{ file: join(folder, name), at: new Date(`${hour}:${minute}:${second}Z`) }] : [];
  });
  const sized = found.map(async (one) => ({ ...one, bytes: (await stat(one.file)).size }));
  return (await Promise.all(sized)).sort((one, other) => other.at.getTime() - one.at.getTime());
}

/** What a backup that was killed left. One that is being made is written to all the time. */
async function removeHalves(folder: string, now: Date): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.half') || !named.test(name.slice(0, -'.half'.length))) continue;
    const { mtime } = await stat(join(folder, name));
    if (now.getTime() - mtime.getTime() > hourMs) await rm(join(folder, name));
  }
}

/** Removes those that are too old, and of the others all but a number of the newest. Returns those that stay. */
export async function removeOld(folder: string, { now, most }: { now: Date; most: number }): Promise<BackupFile[]> {
  await removeHalves(folder, now);
  const oldest = now.getTime() - rules.backup_days * dayMs;
  const kept = await readBackupFiles(folder);
  const stay = kept.filter(({ at }, place) => place < most && at.getTime() > oldest);
  for (const one of kept) if (!stay.includes(one)) await rm(one.file);
  return stay;
}
