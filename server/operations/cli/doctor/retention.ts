import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Context } from '../../../platform/core/context.ts';
import { keyAdvice, keyFault } from '../../../platform/core/secret-key-check.ts';
import { localTime } from '../../../platform/time/amsterdam.ts';
import { formatBytes } from '../../backup/backup-files.ts';
import { readBackupState } from '../../backup/backup-state.ts';
import type { Finding } from './finding.ts';

/** Whether the panel's data could be restored and read: the backups, and the key. */
export const retentionChecks = async (context: Context): Promise<Finding[]> => [
  await key(context),
  await backups(context),
  ...offSite(context),
];

async function key(context: Context): Promise<Finding> {
  const fault = await keyFault(context);
  if (fault) return { check: 'key', ok: false, found: fault, advice: keyAdvice };
  const found = 'SECRET_KEY is the one that this database was used with';
  if (!context.config.secret_key_before) return { check: 'key', ok: true, found };
  const advice = 'Take SECRET_KEY_BEFORE out of the settings: only `panel key renew` reads it.';
  return { check: 'key', ok: true, found: `${found}, and SECRET_KEY_BEFORE is still there`, advice };
}

async function backups(context: Context): Promise<Finding> {
  const check = 'backup';
  const { on, fault, kept, last, tested } = await readBackupState(context);
  if (!on) return none(context);
  const advice = 'See docs/backup.md. It is tried again every quarter of an hour.';
  if (fault || !last) return { check, ok: false, found: fault ?? 'none was made yet', advice };
  const trial = tested ? `put back for trial ${localTime(new Date(tested.at))}` : 'not put back for trial yet';
  return {
    check,
    ok: true,
    found: `${localTime(new Date(last.at))}, ${formatBytes(last.bytes)}, ${trial}; ${kept} kept`,
  };
}

/** Touched by whatever copies BACKUP_DIR elsewhere, when that went well: docs/operate/install.md. */
const offSiteMark = 'off-site';
const offSiteHours = 36;

function offSite({ config, clock }: Context): Finding[] {
  if (!config.backup_dir || config.panel_env !== 'production') return [];
  const check = 'off-site copy';
  const path = join(config.backup_dir, offSiteMark);
  const advice = `A fire takes this machine and its backups. Copy BACKUP_DIR elsewhere each night, and touch ${path} when it went well.`;
  if (!existsSync(path)) return [{ check, ok: false, level: 'warn', found: 'none is known', advice }];
  const hours = Math.floor((clock.now().getTime() - statSync(path).mtimeMs) / 3_600_000);
  const found = `${hours} hours ago`;
  return [hours <= offSiteHours ? { check, ok: true, found } : { check, ok: false, level: 'warn', found, advice }];
}

function none({ config }: Context): Finding {
  const check = 'backup';
  const production = config.panel_env === 'production';
  const found = 'none is made by itself';
  if (!production) return { check, ok: true, found };
  const advice = 'Set BACKUP_DIR to a folder on another disk (docs/backup.md).';
  // An operator who runs a PostgreSQL of their own may back it up in a way of their own.
  return { check, ok: Boolean(config.database_url), found, advice };
}
