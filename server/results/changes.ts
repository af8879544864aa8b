import { type Queryable, sql } from '../platform/database/sql.ts';

/** From now on every snapshot that was made before is behind. */
export const countChange = (tx: Queryable, campaignId: string): Promise<unknown> =>
  tx.run(sql`
    insert into survey.result_change as change (campaign_id, changes) values (${campaignId}, 1)
    on conflict (campaign_id) do update set changes = change.changes + 1`);

export async function readResultChanges(db: Queryable, campaignId: string): Promise<number> {
  const row = await db.maybe(sql<{ changes: number }>`
    select changes from survey.result_change where campaign_id = ${campaignId}`);
  return row?.changes ?? 0;
}
