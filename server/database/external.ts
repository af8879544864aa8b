import type { Database } from './database.ts';
import { sql } from './sql.ts';

/** The database of DATABASE_URL cannot be used: one sentence for the operator, without the password in it. */
export class ExternalDatabaseError extends Error {}

const oldest = 15;

/** Refuses before anything is written there: a server too old, or one that may forget what it acknowledged. */
export async function checkExternal(db: Database): Promise<void> {
  const { version, loose } = await db
    .one(sql<{ version: string; loose: string[] }>`
      select current_setting('server_version') as version,
        array(select name from pg_settings
          where name in ('fsync', 'full_page_writes', 'synchronous_commit') and setting = 'off') as loose`)
    .catch((error: Error) => {
      throw new ExternalDatabaseError(
        `The database of DATABASE_URL cannot be reached: ${error.message || 'no answer'}.`,
      );
    });
  if (Number.parseInt(version, 10) < oldest) {
    throw new ExternalDatabaseError(
      `DATABASE_URL leads to PostgreSQL ${version}; version ${oldest} or newer is needed.`,
    );
  }
  if (loose.length > 0) {
    throw new ExternalDatabaseError(
      `Switch on ${loose.join(', ')} at the database of DATABASE_URL: an answer could be lost in a crash.`,
    );
  }
}
