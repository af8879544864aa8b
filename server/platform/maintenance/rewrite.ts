import { setTimeout as pause } from 'node:timers/promises';
import { dayMs } from '#contract/format.ts';
import type { Context } from '../core/context.ts';
import { trimKeyRing } from '../core/key-ring.ts';
import { sql } from '../database/sql.ts';
import { toWall } from '../time/amsterdam.ts';
import { forgetLog } from './forget-log.ts';
import { renewSeals } from './renew-seals.ts';

/** For how long a parent's call may have to wait while a table is rewritten. */
const limitMs = 2000;
const usual = { limit_ms: limitMs, tries: 5, pause_ms: 20_000 };
type Settings = { limit_ms: number | null; tries: number; pause_ms: number };

/** `mb`: how large it is, with its indexes, which is what decides how long it takes. */
type RewrittenTable = { table: string; done: boolean; mb: number };

/**
 * Rewrites the tables of the schemas contact and profile, one after the other (`vacuum full`). Deleted rows stay in the
 * pages of a table until their space is reused; with the old file they are gone. A table that takes longer than the
 * limit is left and tried again later. Tables of answers need none of this: people/unlink-erased.ts rewrites what it detaches.
 */
export async function rewriteTables(context: Context, settings: Partial<Settings> = {}): Promise<RewrittenTable[]> {
  const { limit_ms, tries, pause_ms } = { ...usual, ...settings };
  const tables = await context.db.many(sql<{ name: string; mb: number }>`
    select name, ceil(pg_total_relation_size(name::regclass) / 1048576.0)::integer as mb
    from (select format('%I.%I', schemaname, tablename) as name, schemaname from pg_tables) tables
    where schemaname in ('contact', 'profile') order by 1`);
  const rewritten: RewrittenTable[] = [];
  for (const { name, mb } of tables) {
    let done = false;
    for (let tried = 0; tried < tries && !done; tried++) {
      if (tried > 0) await pause(pause_ms);
      done = await rewrite(context, name, limit_ms);
    }
    rewritten.push({ table: name, done, mb });
  }
  await forgetLog(context);
  return rewritten;
}

/** The statement was cancelled, or could not get its lock in time. */
const gaveUp = new Set(['57014', '55P03', '40P01']);

/** One limit for waiting for the lock and holding it: a call that comes meanwhile waits for both. */
async function rewrite({ db }: Context, table: string, limit: number | null): Promise<boolean> {
  return db.alone(async (client) => {
    await client.query(`set statement_timeout = ${limit ?? 0}`);
    try {
      await client.query(`vacuum (full) ${table}`);
      return true;
    } catch (error) {
      if (gaveUp.has((error as { code?: string }).code ?? '')) return false;
      throw error;
    }
  });
}

const nightHours = { from: 2, until: 5 };
const setting = 'tables_rewritten';

/**
 * Runs at night only, whenever a server was started: drops the log of the day before, and in the first night of each
 * month rewrites the tables.
 */
export async function maintainNightly(context: Context): Promise<void> {
  const { clock, db, log } = context;
  const wall = toWall(clock.now());
  const hour = (wall % dayMs) / 3_600_000;
  if (hour < nightHours.from || hour >= nightHours.until) return;
  await renewSeals(context);
  await trimKeyRing(context);
  const month = new Date(wall).toISOString().slice(0, 7);
  const mine = await db.run(sql`
    insert into house.setting (name, value, changed_at) values (${setting}, to_jsonb(${month}::text), ${clock.now()})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at
    where setting.value <> excluded.value`);
  if (mine === 0) return forgetLog(context);
  const rewritten = await rewriteTables(context);
  const left = rewritten.filter(({ done }) => !done).map(({ table, mb }) => ({ table, mb }));
  if (left.length > 0) log.warn({ left }, 'tables too large or too busy to be written anew: see panel maintenance');
  else log.info({ tables: rewritten.length }, 'the tables of contact and profile were written anew');
}
