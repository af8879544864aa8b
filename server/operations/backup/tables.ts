import { type Queryable, sql } from '../../platform/database/sql.ts';

/** All of the panel's own. The job queue's schema is its library's: what waits there is planned anew. */
export const schemas = ['contact', 'house', 'office', 'profile', 'survey'];

export type BackupTable = { name: string; columns: string[] };

/**
 * What is backed up: all that outlives a crash. Not the list of migrations, which a restore writes itself, nor the rows
 * by which a server asks whether it can write.
 */
export const readTables = (db: Queryable): Promise<BackupTable[]> =>
  db.many(sql<BackupTable>`
    select format('%I.%I', n.nspname, c.relname) as name,
      array_agg(quote_ident(a.attname) order by a.attnum) as columns
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    where n.nspname = any(${schemas}) and c.relkind = 'r' and c.relpersistence = 'p'
      and (n.nspname, c.relname) not in (('house', 'migration'), ('house', 'ready'))
    group by n.nspname, c.relname order by 1`);

/** Where rows of anonymous answers lie tells who was first: they are read in an order drawn by chance (decision 031). */
const drawn = new Set(['survey.anonymous_participation', 'survey.anonymous_answer']);

export function copyOutOf({ name, columns }: BackupTable): string {
  const list = columns.join(', ');
  if (drawn.has(name)) return `copy (select ${list} from ${name} order by gen_random_uuid()) to stdout`;
  return `copy ${name} (${list}) to stdout`;
}

export const copyInto = (name: string, columns: readonly string[]): string =>
  `copy ${name} (${columns.join(', ')}) from stdin`;

/** So that a row is written the same way whatever the server's own settings are. */
export const oneSpelling = `
  set local datestyle = 'iso, ymd'; set local timezone = 'UTC'; set local intervalstyle = 'postgres';
  set local extra_float_digits = 1; set local bytea_output = 'hex'; set local client_encoding = 'UTF8';
  set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

type Sum = { rows: number; sum: string };

/** How many rows a table has, and a sum over all that stands in them, whatever their order. */
export const sumOf = async (db: Queryable, name: string): Promise<Sum> =>
  (
    await db.raw(`
      select count(*) as rows, coalesce(sum(hashtextextended(one::text, 0)), 0)::text as sum from ${name} as one`)
  ).rows[0] as Sum;
