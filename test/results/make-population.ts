import { sql } from '#server/platform/database/sql.ts';
import type { World } from '../world.ts';

/** Figures of all parents for one variable: so many in each class. They take the place of what was there. */
export async function givePopulation(
  { context: { db }, clock }: World,
  variable: string,
  counts: Record<string, number>,
) {
  const source = { publisher: 'CBS', table: '71487ned', title: 'Huishoudens', unit: 'huishoudens' };
  const categories = Object.entries(counts).map(([id, count]) => ({ id, title: id, count }));
  const margin = { variable, source, reference_date: '2024-01-01', counted: 'people', total: null, categories };
  await db.run(sql`
    insert into survey.population (version, created_at, margins)
    select coalesce(max(version), 0) + 1, ${clock.now()}, ${JSON.stringify([margin])} from survey.population`);
}
