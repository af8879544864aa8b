import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Anyone who joins anew starts with a new app: no passkey or code on paper of before opens anything any more. */
export async function forgetSecondKeys(tx: Queryable, staffId: string): Promise<void> {
  await tx.run(sql`delete from office.staff_passkey where staff_id = ${staffId}`);
  await tx.run(sql`delete from office.staff_recovery where staff_id = ${staffId}`);
  await tx.run(sql`delete from office.staff_challenge where staff_id = ${staffId}`);
}
