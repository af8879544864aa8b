import { type Draft, fromFile } from '#contract/writing/draft.ts';
import type { CampaignFile } from '#contract/writing/file.ts';
import type { Queryable } from '../../database/database.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';

/** The draft of a campaign as it is kept. */
export async function readSaved(db: Queryable, id: string): Promise<Draft> {
  const campaign = await readCampaign(db, id);
  return fromFile(campaign.draft as CampaignFile);
}
