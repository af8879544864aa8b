import { type Queryable, sql } from '../../platform/database/sql.ts';
import { schemas } from './tables.ts';

/**
 * What checks or sorts rows one by one while they come in is put aside, and back when all are there: triggers would
 * number the audit anew, a member and their notice refer to each other, and indexes are made faster at once.
 */
type Aside = { back: string[] };

type Pair = { away: string; back: string };

export async function putAside(db: Queryable): Promise<Aside> {
  const parts = [...(await foreignKeys(db)), ...(await indexes(db)), ...(await triggers(db))];
  for (const { away } of parts) await db.raw(away);
  // Foreign keys last: each looks up all rows by the indexes of the others.
  return { back: parts.reverse().map(({ back }) => back) };
}

const ours = sql`nspname = any(${schemas})`;

const foreignKeys = (db: Queryable): Promise<Pair[]> =>
  db.many(sql<Pair>`
    select format('alter table %s drop constraint %I', conrelid::regclass, conname) as away,
      format('alter table %s add constraint %I %s', conrelid::regclass, conname, pg_get_constraintdef(c.oid)) as back
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace where contype = 'f' and ${ours}
    order by 1`);

/** Without those of primary keys and other constraints: they also find a backup that holds a row twice. */
const indexes = (db: Queryable): Promise<Pair[]> =>
  db.many(sql<Pair>`
    select format('drop index %s', i.indexrelid::regclass) as away, pg_get_indexdef(i.indexrelid) as back
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not exists (select from pg_constraint where conindid = i.indexrelid)
    order by 1`);

const triggers = (db: Queryable): Promise<Pair[]> =>
  db.many(sql<Pair>`
    select distinct format('alter table %s disable trigger user', tgrelid::regclass) as away,
      format('alter table %s enable trigger user', tgrelid::regclass) as back
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and not tgisinternal order by 1`);

/** Numbers that tables give out go on behind the last one. */
export async function setCounters(db: Queryable): Promise<void> {
  const counters = await db.many(sql<{ statement: string }>`
    select format('select setval(%L, coalesce((select max(%I) from %s), 0) + 1, false)',
      pg_get_serial_sequence(c.oid::regclass::text, a.attname), a.attname, c.oid::regclass) as statement
    from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
    where ${ours} and c.relkind = 'r' and a.attidentity <> '' and not a.attisdropped`);
  for (const { statement } of counters) await db.raw(statement);
}
