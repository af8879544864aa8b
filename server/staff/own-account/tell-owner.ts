import { queueMessage } from '../../messages/outbox/enqueue.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type KeysHappened, keysMail } from '../accounts/mails.ts';

/** A mail to the person whose log-in changed, so that nobody else changes it unnoticed. */
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
