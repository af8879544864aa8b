import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { emailKey } from './address.ts';

/**
 * Everybody whose address this is: who is in first, then who left and can still come back. They are two when somebody
 * who left has entered it anew and not yet proven it.
 */
export async function findMembers(db: Queryable, email: string): Promise<string[]> {
  const found = await db.many(sql<{ id: string }>`
    select id from contact.member where email_key = ${emailKey(email.trim())} order by left_at desc nulls first, id`);
  return found.map(({ id }) => id);
}
