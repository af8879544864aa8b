import type { Database } from './database.ts';
import { type Queryable, sql } from './sql.ts';
import { timeouts, withTimeouts } from './timeouts.ts';

/** The database of DATABASE_URL cannot be used: one sentence for the operator, without the password in it. */
export class ExternalDatabaseError extends Error {}

const oldest = 15;

/** A PostgreSQL that was installed without a language makes databases that count bytes for letters. */
export const encodingFault = (encoding: string): string | undefined =>
  encoding === 'UTF8' ? undefined : `keeps its text as ${encoding}, and needs UTF8`;

/**
 * Refuses before anything is written there: a server too old, one that may forget what it acknowledged, or a database
 * in which names with accents are no text. One that the panel uses already starts: the doctor says it.
 */
export async function checkExternal(db: Database): Promise<void> {
  const { version, loose, encoding, used, standby } = await db
    .one(sql<{ version: string; loose: string[]; encoding: string; used: boolean; standby: boolean }>`
      select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
        to_regnamespace('house') is not null as used, pg_is_in_recovery() as standby,
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
  if (standby) {
    throw new ExternalDatabaseError(
      'DATABASE_URL leads to a standby, which can only be read. Let it lead to what chooses the primary.',
    );
  }
  const fault = encodingFault(encoding);
  if (fault && !used) {
    throw new ExternalDatabaseError(
      `The database of DATABASE_URL ${fault}. Make it anew: createdb -O ROLE -E UTF8 -T template0 NAME`,
    );
  }
  if (loose.length > 0) {
    throw new ExternalDatabaseError(
      `Switch on ${loose.join(', ')} at the database of DATABASE_URL: an answer could be lost in a crash.`,
    );
  }
}

/**
 * Refuses a start where no write commits, as without the standby that each commit waits for: nobody could save. Before the
 * migrations, for those would wait without a word. In an empty database the write is the first thing that they make.
 */
export async function checkWrites(db: Database): Promise<void> {
  const write = async () => {
    const { there } = await db.one(sql<{ there: boolean }>`select to_regclass('house.ready') is not null as there`);
    if (there) await db.run(sql`update house.ready set beat = not beat`);
    else await db.transaction(begin);
  };
  // Two that make a schema at once collide, whatever they say of one that exists.
  const begin = async (tx: Queryable) => {
    await tx.run(sql`select pg_advisory_xact_lock(hashtext('house'))`);
    await tx.run(sql`create schema if not exists house`);
  };
  await withTimeouts(timeouts.health, write).catch((error: Error) => {
    throw new ExternalDatabaseError(
      `The database of DATABASE_URL keeps nothing at this moment: ${error.message}. Does its standby answer?`,
    );
  });
}
