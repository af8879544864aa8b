import { hourMs } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { readSetting } from '../../platform/database/house-setting.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import { folderFault, readBackupFiles } from './backup-files.ts';

/** What the servers remember of the backups that are made by themselves. */
type StoredBackupState = {
  last?: { at: string; file: string; rows: number; bytes: number };
  /** Why the latest try came to nothing. */
  failed?: { at: string; why: string };
  tested?: { at: string; file: string; ok: boolean; why?: string };
};

const setting = 'backups';
/** A night that was missed is seen the next day. */
const oldestHours = 36;
/** Weekly, and a few nights of grace. */
const testedOldestHours = 10 * 24;

export async function readRemembered(db: Queryable): Promise<StoredBackupState> {
  return (await readSetting(db, setting)) ?? {};
}

export async function remember({ db, clock }: Context, more: Partial<StoredBackupState>): Promise<void> {
  await db.run(sql`
    insert into house.setting (name, value, changed_at) values (${setting}, ${JSON.stringify(more)}, ${clock.now()})
    on conflict (name) do update set value = setting.value || excluded.value, changed_at = excluded.changed_at`);
}

/** A try that went well makes the faults of before forgotten. */
export async function rememberTaken(context: Context, last: NonNullable<StoredBackupState['last']>): Promise<void> {
  await remember(context, { last });
  await context.db.run(sql`update house.setting set value = value - 'failed' where name = ${setting}`);
}

export type BackupState = StoredBackupState & {
  /** Whether they are made by themselves at all. */
  on: boolean;
  /** How many lie there, and how old the newest is. */
  kept: number;
  age_hours: number | null;
  /** What an operator has to look at; null: nothing. */
  fault: string | null;
};

/** When the last good one was, and whether one can rely on it: for the doctor, and whatever else shows how things are. */
export async function readBackupState({ config, db, clock }: Context): Promise<BackupState> {
  const known = await readRemembered(db);
  const { backup_dir } = config;
  if (!backup_dir) return { ...known, on: false, kept: 0, age_hours: null, fault: null };
  const now = clock.now().getTime();
  const hoursSince = (at: string) => (now - new Date(at).getTime()) / hourMs;
  const closed = await folderFault(backup_dir);
  const kept = closed ? [] : await readBackupFiles(backup_dir);
  const newest = kept[0];
  const age_hours = newest ? (now - newest.at.getTime()) / hourMs : null;
  return { ...known, on: true, kept: kept.length, age_hours, fault: closed ?? faultOf() };

  function faultOf(): string | null {
    const { last, failed, tested } = known;
    const why = failed ? `; the try of ${localTime(new Date(failed.at))} failed: ${failed.why}` : '';
    if (!newest || age_hours === null) return `there is none in ${backup_dir}${why}`;
    if (last?.file === newest.file && last.bytes !== newest.bytes) return `${last.file} was changed since it was made`;
    if (age_hours > oldestHours) return `the last good one is of ${localTime(newest.at)}${why}`;
    if (tested && !tested.ok) return `the trial of ${localTime(new Date(tested.at))} failed: ${tested.why}`;
    if (tested && hoursSince(tested.at) > testedOldestHours)
      return `none was tried since ${localTime(new Date(tested.at))}`;
    return null;
  }
}
