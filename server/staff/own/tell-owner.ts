import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { queueMessage } from '../../messages/ledger/enqueue.ts';
import { type KeysHappened, keysMail } from '../mails.ts';

/** A mail to whoever's log-in changed, so that nobody else changes it unnoticed. */
export async function tellOwner(
  tx: Queryable,
  { clock, config }: Context,
  { staff_id }: { staff_id: string },
  happened: KeysHappened,
): Promise<void> {
  const owner = await tx.one(sql<{ email: string; name: string | null; demo: boolean }>`
    select email, name, demo from office.staff where id = ${staff_id}`);
  await queueMessage(tx, keysMail(config, owner, happened, clock.now()), clock.now());
}
