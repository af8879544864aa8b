import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';

/**
 * How many invitations of a campaign lost their member and were not written anew since (people/unlink-erased.ts). A snapshot that was
 * made of another number has something beside its answers that is gone, and is behind. Nothing has to be written down when
 * somebody is erased: what one transaction leaves in two campaigns would tell that one person took part in both.
 */
export const forgottenIn = ({ id, anonymous }: Pick<CampaignRow, 'id' | 'anonymous'>): Sql => sql`(
  select count(*)::integer from contact.invitation
  where campaign_id = ${id} and forgotten_on is not null and not ${anonymous}::boolean)`;

/** Campaigns of known parents of which the newest snapshot was made of another number. */
export const hasForgotten = sql`not anonymous and (
  select count(*) from contact.invitation where campaign_id = campaign.id and forgotten_on is not null
) <> (select forgotten from survey.result where campaign_id = campaign.id order by number desc limit 1)`;

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
