import { type Queryable, sql } from './sql.ts';

/** What the panel remembers of itself under a name. */
export async function readSetting<Value>(db: Queryable, name: string): Promise<Value | undefined> {
  return (await db.maybe(sql<{ value: Value }>`select value from house.setting where name = ${name}`))?.value;
}

export async function writeSetting(db: Queryable, name: string, value: unknown, at: Date): Promise<void> {
  await db.run(sql`
    insert into house.setting (name, value, changed_at) values (${name}, ${JSON.stringify(value)}, ${at})
    on conflict (name) do update set value = excluded.value, changed_at = excluded.changed_at`);
}
