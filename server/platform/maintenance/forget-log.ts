import type { Context } from '../core/context.ts';

/** A few more files than PostgreSQL keeps at its default settings. */
const filesMost = 80;

/**
 * Makes PostgreSQL drop its older write-ahead log, which holds every change in the order in which it came. Only for the
 * embedded database, which deletes old log files instead of using them again (platform/database/embedded/supervisor.ts);
 * docs/privacy.md says what to set on a PostgreSQL of the operator's own.
 */
export async function forgetLog({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.database_url) return;
  await db.alone(async (client) => {
    for (let files = 0; files < filesMost; files++) {
      // Switching to a new file fills the rest of the current one with zeros.
      await client.query(`select pg_logical_emit_message(false, 'panel', 'new file'), pg_switch_wal()`);
      // A server with other settings may have renamed old files for later use; writing through them overwrites what
      // they held.
      const { rows } = await client.query(`
        select exists (
          select from pg_ls_waldir()
          where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())) as more`);
      if (!rows[0].more) break;
    }
    await client.query('checkpoint');
  });
}
