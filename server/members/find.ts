import { emailKey } from '../account/address.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';

/** By the address that somebody goes by, also when they left and can still come back. */
export async function findMember(db: Queryable, email: string): Promise<string | undefined> {
  const found = await db.maybe(sql<{ id: string }>`
    select id from contact.member where email_key = ${emailKey(email.trim())}`);
  return found?.id;
}
