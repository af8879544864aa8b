import type { SentMailing } from '#contract/calls/office/sending.ts';
import type { Queryable } from '../../database/database.ts';
import { type Sql, sql } from '../../database/sql.ts';

type Row = Omit<SentMailing, 'starts_at'> & { starts_at: Date };

/** The mailings of campaigns for the office, oldest first. */
export async function readLines(db: Queryable, which: Sql): Promise<SentMailing[]> {
  const rows = await db.many(sql<Row>`
    select id, kind, round, state, coalesce(planned_at, starts_at) as starts_at, planned_at is not null as left,
      after_days, coalesce((letter->>'last')::boolean, false) as last,
      case when planned_at is not null then recipients end as recipients
    from contact.mailing where ${which} order by created_at, coalesce(planned_at, starts_at), round, id`);
  return rows.map(({ starts_at, ...row }) => ({ ...row, starts_at: starts_at.toISOString() }));
}

export const readLine = async (db: Queryable, id: string): Promise<SentMailing> =>
  (await readLines(db, sql`id = ${id}::uuid`))[0]!;

/** Goes up with each mailing of the campaign, whatever became of it. */
export async function baseOf(db: Queryable, campaign_id: string): Promise<number> {
  const { count } = await db.one(sql<{ count: number }>`
    select count(*) as count from contact.mailing where campaign_id = ${campaign_id}`);
  return count;
}
