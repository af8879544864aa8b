import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isoDay } from '#contract/format.ts';
import { holdMessages } from '../../messages/outbox/send-hold.ts';
import { writeDeparted } from '../../people/departed.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { type ErasureLog, erasureFingerprint, erasureLogIn, readErasureLog } from '../../platform/core/erasure-log.ts';
import { refuseTryoutOf } from '../../platform/core/installation-use.ts';
import { loadKeyRing } from '../../platform/core/key-ring.ts';
import { queryable } from '../../platform/database/database.ts';
import { migrateFurther } from '../../platform/database/migrate.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import type { Tell } from './backup.ts';
import { BackupError } from './backup-errors.ts';
import { loadBackup } from './load-backup.ts';
import { schemas } from './tables.ts';

const elsewhere = 'Set another DATA_DIR or DATABASE_URL, whose database is empty, and try it again.';
const waits = [50, 150, 400, 1000, 1500];

/** A restore never mixes with what is there, and never pulls a database away from under a server. */
async function refuseUnlessEmpty(db: Queryable): Promise<void> {
  for (const [table, what] of Object.entries(holding)) {
    const { there } = await db.one(sql<{ there: boolean }>`select to_regclass(${table}) is not null as there`);
    if (!there) continue;
    const { rows } = (await db.raw(`select count(*) as rows from ${table}`)) as unknown as { rows: { rows: number }[] };
    const count = rows[0]!.rows;
    if (count > 0) throw new BackupError(`This database is not empty: it holds ${count} ${what}. ${elsewhere}`);
  }
}

const holding = {
  'contact.member': 'members',
  'survey.campaign': 'campaigns',
  'office.staff': 'people of the office',
  'contact.message': 'messages',
  'contact.departed': 'addresses of who was erased',
};

/** Connections that ended a moment ago may still be listed. */
async function refuseWhenUsed(db: Queryable): Promise<void> {
  for (const wait of [...waits, 0]) {
    const { others } = await db.one(sql<{ others: number }>`
      select count(*) as others from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`);
    if (others === 0) return;
    await pause(wait);
  }
  throw new BackupError(
    'Something else uses this database. Stop the server and every other command, and try it again.',
  );
}

/** What migrations of a start that nobody used had made. */
async function clear(db: Queryable): Promise<void> {
  await db.raw(`drop schema if exists ${schemas.join(', ')} cascade`);
}

/** The lists of who was erased: beside the backup, where backups are made now, and in the panel's own folder. */
async function findErasedLists({ config }: Pick<Context, 'config'>, file: string): Promise<ErasureLog[]> {
  const folders = new Set([dirname(file), config.backup_dir ?? config.data_dir, config.data_dir]);
  const lists = await Promise.all([...folders].map((folder) => readErasureLog(erasureLogIn(folder))));
  return lists.filter((list) => list !== undefined);
}

/** Anyone who was erased between the backup and the first line of every list would come back without a word. */
function refuseUnlessListed(lists: readonly ErasureLog[], taken_at: string): void {
  const day = isoDay(new Date(taken_at));
  if (lists.some(({ since }) => since <= day)) return;
  const [first] = lists.map(({ since }) => since).sort();
  const found = first
    ? `The list of who was erased begins on ${first}, and the backup is of ${day}`
    : 'There is no list of who was erased: the file erased.list lies beside the backups';
  throw new BackupError(
    `${found}. Whoever was erased in between would come back. Put the list beside the backup; or, when there is none any more, add --without-erased, and erase them again by hand.`,
  );
}

/** Erases them again, and remembers their addresses, so that an import does not bring them back. Says how many. */
async function eraseAgain(tx: Queryable, context: Context, lists: readonly ErasureLog[]): Promise<number> {
  const prints = new Set(lists.flatMap(({ erased }) => erased.map(({ print }) => print)));
  const members = await tx.many(sql<{ id: string; proven: string | null }>`
    select id, case when email_verified_at is not null then email_key end as proven from contact.member`);
  const gone = members.filter(({ id }) => prints.has(erasureFingerprint(context, id)));
  for (const { id } of gone) await eraseMemberData(tx, context, id);
  const keys = gone.flatMap(({ proven }) => proven ?? []);
  if (keys.length > 0) await writeDeparted(tx, context, keys);
  return gone.length;
}

type RestoreResult = { taken_at: string; rows: number; erased_again: number; migrated: string[] };
type RestoreOptions = { without_erased?: boolean; tell?: Tell };

/**
 * Puts a backup back into an empty database, in one transaction: the data, the way to this release's shape, who was erased
 * since, and the hold on all sending. A database that was killed over it is as empty as before.
 */
export async function restoreBackup(context: Acting, file: string, given: RestoreOptions = {}): Promise<RestoreResult> {
  const { without_erased = false, tell = () => undefined } = given;
  const lists = await findErasedLists(context, file);
  return context.db.alone(async (client) => {
    const tx = queryable(client);
    await refuseUnlessEmpty(tx);
    await refuseWhenUsed(tx);
    // The library of the job queue ends transactions of its own.
    await jobQueue.install(client);
    await tx.raw('begin');
    await clear(tx);
    const { header, rows } = await loadBackup(context, client, file, {
      tell,
      judge({ use, taken_at }) {
        refuseTryoutOf(context, use);
        if (!without_erased) refuseUnlessListed(lists, taken_at);
      },
    });
    const migrated = await migrateFurther(client);
    await loadKeyRing(tx, context);
    const erased_again = await eraseAgain(tx, context, lists);
    await settle(tx, context, header.taken_at);
    const detail = { taken_at: header.taken_at, erased_again: String(erased_again) };
    await recordAudit(tx, context, { action: 'backup_restored', detail });
    await tx.raw('commit');
    return { taken_at: header.taken_at, rows, erased_again, migrated };
  });
}

/**
 * What was true at the moment of the backup and is not any more: nobody is logged in (somebody may have been shut out
 * since), nothing leaves before an operator has looked, and what was planned is planned again.
 */
async function settle(tx: Queryable, { clock }: Acting, taken_at: string): Promise<void> {
  for (const sessions of ['contact.session', 'office.staff_session', 'office.staff_login']) {
    await tx.raw(`delete from ${sessions}`);
  }
  await holdMessages(tx, clock.now(), `this database was put back from the backup of ${localTime(new Date(taken_at))}`);
  const planned = await tx.many(sql<{ id: string; starts_at: Date }>`
    select id, starts_at from contact.mailing where state = 'scheduled'`);
  for (const { id, starts_at } of planned) await sendJob(tx, 'mailing-start', { mailing_id: id }, starts_at);
}
