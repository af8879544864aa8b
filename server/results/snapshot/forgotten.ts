import { type Sql, sql } from '../../platform/database/sql.ts';
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
