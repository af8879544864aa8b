import { type Queryable, type Sql, sql } from '#server/platform/database/sql.ts';

/**
 * The database's shape as text, read from its catalogue: what db/schema.sql holds and a test compares. Not a dump
 * to restore from; the binaries we ship hold no pg_dump, and a reader wants the shape and not the history. What
 * `comment on` says of a table, a column or a function stands above it.
 */
export async function describeSchema(db: Queryable): Promise<string> {
  const parts = await Promise.all(
    [schemas, tables, indexes, views, functions, triggers].map((query) => db.many(query)),
  );
  return `${parts
    .map((rows) => rows.map((row) => row.text).join('\n\n'))
    .filter(Boolean)
    .join('\n\n')}\n`;
}

type Text = { text: string };
// The tables of the job queue are its library's, which brings them along and changes them with its own releases.
const ours = sql`n.nspname not like 'pg\\_%' and n.nspname not in ('information_schema', 'public', 'jobs')`;

/** A comment as lines of text, each with this in front; nothing where there is none. */
const said = (comment: Sql, indent = ''): Sql =>
  sql`coalesce(regexp_replace(${comment}, '(.{1,110})(?:\\s+|$)', ${`${indent}-- \\1\n`}::text, 'g'), '')`;

const schemas: Sql<Text> = sql`
  select ${said(sql`obj_description(n.oid, 'pg_namespace')`)} || format('create schema %I;', n.nspname) as text
  from pg_namespace n where ${ours} order by n.nspname`;

const tables: Sql<Text> = sql`
  select ${said(sql`obj_description(c.oid, 'pg_class')`)} || format(E'create %stable %I.%I (\n%s\n);',
      case c.relpersistence when 'u' then 'unlogged ' else '' end,
      n.nspname, c.relname, string_agg(line, E',\n' order by rank, place, line)) as text
  from pg_class c
  join pg_namespace n on n.oid = c.relnamespace
  cross join lateral (
    select 1 as rank, a.attnum as place,
      ${said(sql`col_description(c.oid, a.attnum)`, '  ')} || format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
        case when a.attnotnull then ' not null' else '' end,
        case when d.adbin is null then '' when a.attgenerated = 's'
          then format(' generated always as (%s) stored', pg_get_expr(d.adbin, d.adrelid))
          else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
    from pg_attribute a left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    union all
    select 2, 0, format('  constraint %I %s', k.conname, pg_get_constraintdef(k.oid))
    from pg_constraint k where k.conrelid = c.oid and k.contype <> 'n'
  ) lines
  where c.relkind = 'r' and ${ours}
  group by c.oid, n.nspname, c.relname, c.relpersistence
  order by n.nspname, c.relname`;

const indexes: Sql<Text> = sql`
  select pg_get_indexdef(i.indexrelid) || ';' as text
  from pg_index i
  join pg_class c on c.oid = i.indexrelid
  join pg_namespace n on n.oid = c.relnamespace
  where ${ours} and not exists (select from pg_constraint k where k.conindid = i.indexrelid)
  order by n.nspname, c.relname`;

const views: Sql<Text> = sql`
  select format(E'create view %I.%I as\n%s', n.nspname, c.relname, pg_get_viewdef(c.oid)) as text
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind = 'v' and ${ours}
  order by n.nspname, c.relname`;

const functions: Sql<Text> = sql`
  select ${said(sql`obj_description(p.oid, 'pg_proc')`)} || pg_get_functiondef(p.oid) || ';' as text
  from pg_proc p join pg_namespace n on n.oid = p.pronamespace
  where ${ours}
  order by n.nspname, p.proname, pg_get_function_identity_arguments(p.oid)`;

const triggers: Sql<Text> = sql`
  select pg_get_triggerdef(t.oid) || ';' as text
  from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
  where not t.tgisinternal and ${ours}
  order by n.nspname, c.relname, t.tgname`;
