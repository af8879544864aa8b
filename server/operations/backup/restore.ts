import { holdMessages } from '../../messages/outbox/send-hold.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { refuseTryoutOf } from '../../platform/core/installation-use.ts';
import { loadKeyRing } from '../../platform/core/key-ring.ts';
import { queryable } from '../../platform/database/database.ts';
import { migrateFurther } from '../../platform/database/migrate.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { jobQueue } from '../../platform/jobs/install.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { localTime } from '../../platform/time/amsterdam.ts';
import type { Tell } from './backup.ts';
import { clear, refuseUnlessEmpty, refuseWhenUsed } from './empty-database.ts';
import { loadBackup } from './load-backup.ts';
import { eraseAgain, findErasedLists, refuseUnlessListed } from './replay-erasures.ts';

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
