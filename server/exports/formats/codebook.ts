import type { Codebook } from '#contract/calls/office/exports.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { readJoins } from '../../results/joins.ts';
import type { Model } from '../../results/model.ts';
import { readSnapshot, type Snapshot } from '../../results/snapshot/read-snapshot.ts';
import { backgroundKeysIn } from '../../results/tables/dimension.ts';
import { weightingOf } from '../../results/weights/use.ts';
import { type CampaignRow, readCampaign } from '../../surveys/campaigns/campaigns.ts';
import type { FileColumn } from '../cases/column.ts';
import { fileColumns } from '../cases/columns.ts';
import { modelOfSnapshot } from '../cases/model.ts';

export type CodebookSource = { campaign: CampaignRow; snapshot: Snapshot; model: Model; columns: FileColumn[] };

/** Every column that a file of a campaign can have, of one snapshot or the newest, with the weights of one weighting or none. */
export async function codebookColumns(
  db: Queryable,
  campaignId: string,
  number?: number,
  weighting: number | null = null,
): Promise<CodebookSource> {
  const campaign = await readCampaign(db, campaignId);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const snapshot = await readSnapshot(db, campaignId, number);
  if (!snapshot) throw new Problem(number === undefined ? 'results_not_made' : 'export_snapshot_gone');
  const model = await modelOfSnapshot(db, campaign, snapshot);
  const known = backgroundKeysIn(snapshot).map((key) => ({ key, codes: snapshot.codes.get(`background ${key}`)! }));
  const weights = weighting === null ? undefined : (await weightingOf(db, snapshot, weighting)).weights;
  const joins = await readJoins(db, campaignId);
  return { campaign, snapshot, model, columns: fileColumns({ snapshot, model, joins }, undefined, known, weights) };
}

/** The codebook for programs. */
export async function showCodebook(db: Queryable, campaignId: string): Promise<Codebook> {
  const { campaign, snapshot, model, columns } = await codebookColumns(db, campaignId);
  const wordings = new Map(model.asked.map((one) => [one.id, one.wordings]));
  return {
    title: campaign.title,
    stamp: snapshot.stamp,
    variables: columns.map(({ name, label, question, type, measure, set, codes, missing }) => {
      const own = wordings.get(question ?? '') ?? [];
      return {
        name,
        label,
        question,
        type,
        measure,
        set: set ? question : null,
        codes: [...codes],
        missing: [...missing],
        wordings: own.length > 1 ? own : [],
      };
    }),
  };
}
