import { sql } from '#server/platform/database/sql.ts';
import type { World } from './world.ts';

export async function countRows({ context: { db } }: World): Promise<Record<string, number>> {
  const tables = await db.many(sql<{ name: string }>`
    select schemaname || '.' || tablename as name from pg_tables
    where schemaname in ('contact', 'house', 'jobs', 'office', 'profile', 'survey') order by name`);
  const counts: Record<string, number> = {};
  for (const { name } of tables) {
    const { rows } = await db.raw(`select count(*)::int as count from ${name}`);
    counts[name] = rows[0].count;
  }
  return counts;
}
