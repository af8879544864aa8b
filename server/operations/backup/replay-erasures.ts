import { dirname } from 'node:path';
import { isoDay } from '#contract/format.ts';
import { writeDeparted } from '../../people/departed.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import type { Context } from '../../platform/core/context.ts';
import { type ErasureLog, erasureFingerprint, erasureLogIn, readErasureLog } from '../../platform/core/erasure-log.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { BackupError } from './backup-errors.ts';

/** The lists of who was erased: beside the backup, where backups are made now, and in the panel's own folder. */
export async function findErasedLists({ config }: Pick<Context, 'config'>, file: string): Promise<ErasureLog[]> {
  const folders = new Set([dirname(file), config.backup_dir ?? config.data_dir, config.data_dir]);
  const lists = await Promise.all([...folders].map((folder) => readErasureLog(erasureLogIn(folder))));
  return lists.filter((list) => list !== undefined);
}

/** Anyone who was erased between the backup and the first line of every list would come back without a word. */
export function refuseUnlessListed(lists: readonly ErasureLog[], taken_at: string): void {
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
export async function eraseAgain(tx: Queryable, context: Context, lists: readonly ErasureLog[]): Promise<number> {
  const prints = new Set(lists.flatMap(({ erased }) => erased.map(({ print }) => print)));
  const members = await tx.many(sql<{ id: string; proven: string | null }>`
    select id, case when email_verified_at is not null then email_key end as proven from contact.member`);
  const gone = members.filter(({ id }) => prints.has(erasureFingerprint(context, id)));
  for (const { id } of gone) await eraseMemberData(tx, context, id);
  const keys = gone.flatMap(({ proven }) => proven ?? []);
  if (keys.length > 0) await writeDeparted(tx, context, keys);
  return gone.length;
}
