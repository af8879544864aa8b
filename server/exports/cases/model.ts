import type { Queryable } from '../../platform/database/sql.ts';
import { withCodes } from '../../results/coding/columns.ts';
import { type Model, readModel } from '../../results/model.ts';
import type { Snapshot } from '../../results/snapshot/read-snapshot.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';

/** Everything that a snapshot has a column of: what was asked, and the subjects that researchers put open answers under. */
export async function modelOfSnapshot(db: Queryable, campaign: CampaignRow, snapshot: Snapshot): Promise<Model> {
  const model = await readModel(db, campaign, snapshot.versions);
  return { ...model, asked: withCodes(model.asked, snapshot.coded) };
}
