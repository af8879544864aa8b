import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';
import { fromFile, toFile } from '#questionnaire/draft/draft.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, lockCampaign, readCampaign } from '../campaigns/campaigns.ts';

export type StoredDraft = {
  campaign: CampaignRow;
  revision: number;
  draft: Draft;
  /** What is out, with the keys of the draft; null as long as nothing is. */
  published: Draft | null;
  /** How often what is out changed since the draft is kept. */
  out_number: number;
};

export async function readDraft(db: Queryable, id: string): Promise<StoredDraft> {
  return heldOf(db, await readCampaign(db, id));
}

type Head = {
  revision: number;
  out_number: number;
  campaign: Pick<CampaignRow, 'version' | 'state' | 'opens_at' | 'ends_at'>;
};

/** The newest revision of a draft, without the draft: browsers ask for it again and again. */
export async function readHead(db: Queryable, id: string): Promise<Head> {
  const head = await db.maybe(sql<Omit<Head, 'campaign'> & Head['campaign']>`
    select coalesce(draft.revision, 0) as revision, coalesce(out_number, 0) as out_number, version, state, opens_at, least(closes_at, closed_at) as ends_at
    from survey.campaign left join survey.draft on draft.campaign_id = campaign.id
    where campaign.id = ${id} and removed_at is null`);
  if (!head) throw new Problem('campaign_unknown', { facts: { id } });
  const { revision, out_number, ...campaign } = head;
  return { revision, out_number, campaign };
}

/** Reads a draft and locks its campaign's row until the transaction ends, so that revisions come one after another. */
export async function lockDraft(tx: Queryable, id: string): Promise<StoredDraft> {
  return heldOf(tx, await lockCampaign(tx, id));
}

/** A campaign that nobody changed in the office has no draft of its own yet: it begins as what its file says. */
async function heldOf(db: Queryable, campaign: CampaignRow): Promise<StoredDraft> {
  const kept = await db.maybe(sql<Omit<StoredDraft, 'campaign'>>`
    select revision, draft, published, out_number from survey.draft where campaign_id = ${campaign.id}`);
  if (kept) return { campaign, ...kept };
  const draft = fromFile(campaign.draft as CampaignFile);
  return { campaign, revision: 0, draft, published: campaign.state === 'draft' ? null : draft, out_number: 0 };
}

/** The number of the version that is being written. */
export const versionOf = ({ campaign }: { campaign: Pick<CampaignRow, 'version'> }): number =>
  (campaign.version ?? 0) + 1;

export async function keepPublished(tx: Queryable, { campaign, draft }: StoredDraft): Promise<void> {
  await tx.run(sql`
    update survey.draft set published = ${JSON.stringify(draft)}, out_number = out_number + 1
    where campaign_id = ${campaign.id}`);
}

export const fileOf = ({ draft }: Pick<StoredDraft, 'draft'>): CampaignFile => toFile(draft);
