import type { Queryable } from '../platform/database/database.ts';
import { sql } from '../platform/database/sql.ts';
import { emailKey } from './address.ts';

/**
 * All members with this address: first the one who has not left, then those who left and can still come back. There are
 * two when somebody who left has registered again and has not proven the address yet.
 */
export async function findMembers(db: Queryable, email: string): Promise<string[]> {
  const found = await db.many(sql<{ id: string }>`
    select id from contact.member where email_key = ${emailKey(email.trim())} order by left_at desc nulls first, id`);
  return found.map(({ id }) => id);
}
