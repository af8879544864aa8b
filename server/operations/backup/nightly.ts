import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { dayMs, isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Config } from '../../platform/config/config.ts';
import type { Context } from '../../platform/core/context.ts';
import { erasureLogIn, readErasureLog, trimErasureLog } from '../../platform/core/erasure-log.ts';
import { fromWall, toWall } from '../../platform/time/amsterdam.ts';
import { readDoubt } from '../../platform/time/standstill.ts';
import { takeBackup } from './backup.ts';
import { BackupBusy, BackupError } from './backup-errors.ts';
import { folderFault, nameFor, readBackupFiles, removeOld } from './backup-files.ts';
import { readRemembered, remember, rememberTaken } from './backup-state.ts';
import { testBackup } from './self-test.ts';
import { BackupStopped } from './stop-backups.ts';

const testEveryDays = 7;
/** A test that is a little early today is not put off by a whole day. */
const slackMs = 3_600_000;

/**
 * Looked at every quarter of an hour: makes the backup whose time has come, also when no server was there at that
 * moment or the last try failed; throws away what is too old; once a week puts one back beside the database.
 */
export async function backUpWhenDue(context: Context): Promise<void> {
  const { backup_dir } = context.config;
  if (backup_dir) await backUpTo(context, backup_dir);
  await trimLists(context);
}

async function backUpTo(context: Context, folder: string): Promise<void> {
  await openFolder(context, folder);
  await removeOverdue(context, folder, Number.MAX_SAFE_INTEGER);
  const { last, tested } = await readRemembered(context.db);
  const now = context.clock.now();
  const due = lastTime(context.config, now);
  // One of tomorrow was made when the clock was wrong.
  if (last && new Date(last.at) >= due && new Date(last.at) <= now) return;
  const file = await take(context, folder);
  if (!file) return;
  await removeOverdue(context, folder, context.config.backup_keep);
  const testDue = !tested?.ok || now.getTime() - new Date(tested.at).getTime() >= testEveryDays * dayMs - slackMs;
  if (testDue) await tryIt(context, file);
}

/** A folder that is closed to the server may be open to anyone who asks the doctor, so the doctor is left a word. */
async function openFolder(context: Context, folder: string): Promise<void> {
  const why = await folderFault(folder);
  if (why) {
    await remember(context, { failed: { at: context.clock.now().toISOString(), why } });
    throw new BackupError(`No backup could be made: ${why}.`);
  }
  await mkdir(folder, { recursive: true, mode: 0o700 });
}

/** The latest of the times of day that has passed. */
function lastTime({ backup_times }: Config, now: Date): Date {
  const wall = toWall(now);
  const midnight = wall - (wall % dayMs);
  const all = [midnight - dayMs, midnight].flatMap((day) =>
    backup_times.map((minutes) => fromWall(day + minutes * 60_000)),
  );
  return all.filter((at) => at <= now).at(-1)!;
}

async function take(context: Context, folder: string): Promise<string | undefined> {
  const began = context.clock.now();
  const path = join(folder, nameFor(began));
  try {
    const { file, rows, bytes } = await takeBackup({ ...context, actor: 'panel' }, path);
    await rememberTaken(context, { at: began.toISOString(), file, rows, bytes });
    context.log.info({ rows, bytes }, 'a backup was made');
    return file;
  } catch (error) {
    if (error instanceof BackupBusy || error instanceof BackupStopped) return undefined;
    await remember(context, { failed: { at: began.toISOString(), why: (error as Error).message } });
    throw error;
  }
}

async function tryIt(context: Context, file: string): Promise<void> {
  const tested = await testBackup(context, file);
  await remember(context, { tested: { at: context.clock.now().toISOString(), file, ...tested } });
  if (tested.ok) context.log.info({ rows: tested.rows }, 'the backup was put back for trial, and is whole');
  else context.log.error({ why: tested.why }, 'the backup could not be put back for trial');
}

/** A clock that jumped would throw away every backup there is: nothing goes while its word is doubted. */
async function removeOverdue(context: Context, folder: string, most: number): Promise<void> {
  if (await readDoubt(context)) return;
  await removeOld(folder, { now: context.clock.now(), most });
}

/** The list of who was erased goes with the oldest backup; where it lies without any, after as many days. */
async function trimLists(context: Context): Promise<void> {
  const { backup_dir, data_dir } = context.config;
  if (await readDoubt(context)) return;
  const longest = isoDay(new Date(context.clock.now().getTime() - rules.backup_days * dayMs));
  for (const folder of new Set([backup_dir ?? data_dir, data_dir])) {
    const path = erasureLogIn(folder);
    const oldest = folder === backup_dir ? (await readBackupFiles(folder)).at(-1)?.at : undefined;
    const from = oldest && isoDay(oldest) > longest ? isoDay(oldest) : longest;
    const list = await readErasureLog(path);
    if (list && list.since < from) await trimErasureLog(context, path, from);
  }
}
