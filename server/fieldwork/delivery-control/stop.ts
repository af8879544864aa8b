import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { confirmed } from '../../surveys/authoring/confirm.ts';
import { cancelMailing } from './mailing-control.ts';

/**
 * Cancels a mailing for whoever says how many messages never leave then, where they are many. They grow fewer while the
 * number is typed, so one that is too high will do.
 */
export async function stopMailing(tx: Queryable, context: Acting, id: string, typed?: number): Promise<void> {
  const { waits } = await tx.one(sql<{ waits: number }>`
    select count(*) as waits from contact.message where mailing_id = ${id} and state in ('planned', 'sending')`);
  if (typed === undefined || typed < waits) confirmed(waits, typed);
  await cancelMailing(tx, context, id);
}
