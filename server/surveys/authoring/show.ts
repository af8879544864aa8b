import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { stageOf } from '../campaigns/open-campaign.ts';
import { fileOf, readDraft, versionOf } from './draft.ts';
import { showHolder } from './draft-lease.ts';

/** A draft as the editor opens it. Looking at one keeps nothing. */
export async function showDraft(context: Context, id: string, staff_id: string): Promise<Reply<typeof getDraft>> {
  const { db, clock } = context;
  const held = await readDraft(db, id);
  const { campaign, revision, draft, published, out_number } = held;
  const saved = await db.maybe(sql<{ at: Date; by: string | null }>`
    select at, (select name from office.staff where staff.id = staff_id) as by
    from survey.draft_revision where campaign_id = ${id} and number = ${revision}`);
  return {
    revision,
    draft,
    version: versionOf(held),
    out: published,
    out_number,
    anonymous_fixed: campaign.state !== 'draft',
    stage: stageOf(campaign, clock.now()),
    holder: await showHolder(db, context, id, staff_id),
    saved_by: saved?.by ?? null,
    saved_at: (saved?.at ?? campaign.created_at).toISOString(),
  };
}

/** The draft as the file that it is. Anyone who has it can read it outside of the office. */
export async function takeFile(context: Acting, id: string): Promise<CampaignFile> {
  const file = fileOf(await readDraft(context.db, id));
  await recordAudit(context.db, context, { action: 'campaign_file_taken', about: id });
  return file;
}
