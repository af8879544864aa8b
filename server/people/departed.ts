import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

export const fingerprintOf = ({ secrets }: Context, key: string): Buffer => secrets.fingerprint('departed', key);

/**
 * Keeps keyed fingerprints of addresses whose owners are about to be destroyed, so that no import brings them back. In
 * a transaction of its own, before anything of theirs is touched, and with all others written anew in an order drawn by
 * chance: which of them are new cannot be told, so none of them leads to what is destroyed next.
 */
export async function rememberDeparted(context: Context, keys: readonly (string | null)[]): Promise<void> {
  const known = keys.filter((key) => key !== null);
  if (known.length > 0) await context.db.transaction((tx) => writeDeparted(tx, context, known));
}

/** In a transaction that tells nothing, because everything is written in it: a backup is put back. */
export async function writeDeparted(tx: Queryable, context: Context, keys: readonly string[]): Promise<void> {
  const prints = keys.map((key) => fingerprintOf(context, key).toString('hex'));
  // Anyone who comes back takes theirs away, and must not meet one that is being written anew.
  await tx.run(sql`lock table contact.departed in share row exclusive mode`);
  await tx.run(sql`
    with before as (delete from contact.departed returning fingerprint),
    together as (
      select fingerprint from before union select decode(print, 'hex') from unnest(${prints}::text[]) as print)
    insert into contact.departed (fingerprint) select fingerprint from together order by gen_random_uuid()`);
}
