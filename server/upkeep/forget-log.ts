import type { Context } from '../base/context.ts';

/** As many files as PostgreSQL keeps at its usual settings, and some. */
const filesMost = 80;

/**
 * Lets go of the write-ahead log of before: it holds every change in the order in which they came. Only of the
 * embedded database, which throws log files away (embedded-keeper.ts); what a PostgreSQL of the operator's own has
 * to be told stands in docs/privacy.md.
 */
export async function forgetLog({ config, db }: Pick<Context, 'config' | 'db'>): Promise<void> {
  if (config.database_url) return;
  await db.alone(async (client) => {
    for (let files = 0; files < filesMost; files++) {
      // Beginning a new file fills the rest of this one with zeros.
      await client.query(`select pg_logical_emit_message(false, 'panel', 'new file'), pg_switch_wal()`);
      // Files for later are old ones with another name where a server ran with other settings: they are used up.
      const { rows } = await client.query(`
        select exists (
          select from pg_ls_waldir()
          where name ~ '^[0-9A-F]{24}$' and name > pg_walfile_name(pg_current_wal_insert_lsn())) as more`);
      if (!rows[0].more) break;
    }
    await client.query('checkpoint');
  });
}
