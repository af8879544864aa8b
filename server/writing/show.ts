import type { getDraft } from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Context } from '../base/context.ts';
import { sql } from '../database/sql.ts';
import { stageOf } from '../surveys/campaigns/overview.ts';
import { readDraft, versionOf } from './draft.ts';

/** A draft as the editor opens it. Looking at one keeps nothing. */
export async function showDraft({ db, clock }: Context, id: string): Promise<Reply<typeof getDraft>> {
  const held = await readDraft(db, id);
  const { campaign, revision, draft, published } = held;
  const saved = await db.maybe(sql<{ at: Date; by: string | null }>`
    select at, (select name from office.staff where staff.id = staff_id) as by
    from survey.draft_revision where campaign_id = ${id} and number = ${revision}`);
  return {
    revision,
    draft,
    version: versionOf(held),
    out: published,
    anonymous_fixed: campaign.state !== 'draft',
    stage: stageOf(campaign, clock.now()),
    saved_by: saved?.by ?? null,
    saved_at: (saved?.at ?? campaign.created_at).toISOString(),
  };
}
