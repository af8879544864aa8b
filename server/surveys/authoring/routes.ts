import { addToBank, removeFromBank, searchBank } from '#contract/calls/office/authoring/question-bank.ts';
import {
  archiveCampaign,
  closeCampaign,
  removeDraft,
  reopenCampaign,
  restoreDraft,
  setOutcomeDay,
} from '#contract/calls/office/campaign-stage.ts';
import {
  campaignFile,
  createDraft,
  draftAt,
  draftChanges,
  draftHistory,
  getDraft,
  holdDraft,
  publishDraft,
  publishFaults,
  publishSettings,
  putBack,
  releaseDraft,
  saveChanges,
} from '#contract/calls/office/writing.ts';
import type { Reply } from '#contract/endpoint.ts';
import { rules } from '#contract/rules.ts';
import type { CampaignFile } from '#questionnaire/draft/campaign-file.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { okAfter, type Route, route } from '../../platform/http/route.ts';
import { addBankQuestion, removeBankQuestion, searchQuestionBank } from '../bank/question-bank.ts';
import { readCampaign } from '../campaigns/campaigns.ts';
import { changeArchived, closeCampaign as close } from '../campaigns/close.ts';
import { stageOf } from '../campaigns/open-campaign.ts';
import { changeOutcomeDay } from '../campaigns/published-result.ts';
import { confirmed, countAbout } from './confirm.ts';
import { createDraft as create, readSource, removeDraft as remove, restoreDraft as restore } from './create.ts';
import { fileOf, readDraft, versionOf } from './draft.ts';
import { type EditorTab, holdDraft as hold, releaseDraft as release, showHolder } from './draft-lease.ts';
import { readDraftAt, readHistory } from './history.ts';
import { publishDraft as publish, publishSettings as publishRunning } from './publish.ts';
import { showPublishing } from './publishing.ts';
import { reopenCampaign as reopen } from './reopen.ts';
import { putBack as putDraftBack, readDraftChanges, saveChanges as save } from './save-draft.ts';

/** A whole file, and what stands around it in the call. */
const fileBytes = rules.campaign_file_mebibytes * 1024 * 1024 + rules.body_bytes;

/** Programs and scripts have no tab: they write where nobody else does. */
const tabOf = (
  { session_id }: { session_id: string },
  { editor }: { editor?: string | undefined },
): EditorTab | undefined => (editor === undefined ? undefined : { editor, session_id });

export const draftRoutes: Route[] = [
  route(
    createDraft,
    async ({ acting, body }) => {
      const source = await readSource(acting, body.from);
      return { id: await acting.db.transaction((tx) => create(tx, acting, source)) };
    },
    { body_bytes: fileBytes, transaction: false },
  ),
  route(getDraft, ({ context, params, caller }) => showDraft(context, params.id, caller.staff_id)),
  route(holdDraft, ({ db, acting, params, caller, body }) => hold(db, acting, params.id, caller, body)),
  route(releaseDraft, ({ db, params, caller, body }) =>
    okAfter(release(db, params.id, { ...body, session_id: caller.session_id })),
  ),
  route(saveChanges, ({ db, acting, params, caller, body }) => save(db, acting, params.id, body, tabOf(caller, body)), {
    body_bytes: rules.changes_bytes,
  }),
  route(draftChanges, ({ context, params, query, caller }) =>
    readDraftChanges(context, params.id, query.since, caller.staff_id),
  ),
  route(draftHistory, ({ db, params, query }) => readHistory(db, params.id, query)),
  route(draftAt, ({ db, params }) => readDraftAt(db, params.id, Number(params.revision))),
  route(putBack, ({ db, acting, params, caller, body }) =>
    putDraftBack(db, acting, params.id, body, tabOf(caller, body)),
  ),
  route(campaignFile, ({ acting, params }) => takeFile(acting, params.id)),
  route(publishFaults, ({ context, params }) => showPublishing(context, params.id)),
  route(publishDraft, ({ db, acting, params, caller, body }) =>
    publish(db, acting, params.id, body, tabOf(caller, body)),
  ),
  route(publishSettings, async ({ db, acting, params, body }) => {
    await publishRunning(db, acting, params.id, body.revision);
    return { version: null };
  }),
  route(
    closeCampaign,
    async ({ db, acting, params, body }) => {
      confirmed((await countAbout(db, params.id)).unfinished, body.number);
      await close(acting, params.id);
      return { stage: stageOf(await readCampaign(db, params.id), acting.clock.now()) };
    },
    // Closing shuffles anonymous answers behind its own transaction.
    { transaction: false },
  ),
  route(reopenCampaign, async ({ db, acting, params, body }) => {
    await reopen(db, acting, params.id, body.closes_at);
    return { stage: stageOf(await readCampaign(db, params.id), acting.clock.now()) };
  }),
  route(setOutcomeDay, async ({ db, acting, params, body }) => {
    await changeOutcomeDay(db, acting, params.id, body.day);
    return { outcome_on: body.day };
  }),
  route(archiveCampaign, async ({ db, acting, params, body }) => {
    await changeArchived(db, acting, params.id, body.archived);
    return body;
  }),
  route(removeDraft, ({ db, acting, params }) => okAfter(remove(db, acting, params.id))),
  route(restoreDraft, ({ db, acting, params }) => okAfter(restore(db, acting, params.id))),
  route(searchBank, ({ db, query }) => searchQuestionBank(db, query.search ?? '')),
  route(addToBank, async ({ db, acting, body }) => ({
    id: await addBankQuestion(db, acting, body.campaign_id, body.key),
  })),
  route(removeFromBank, async ({ db, acting, params }) => okAfter(removeBankQuestion(db, acting, params.id))),
];

/** A draft as the editor opens it. Looking at one keeps nothing. */
async function showDraft(context: Context, id: string, staff_id: string): Promise<Reply<typeof getDraft>> {
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
async function takeFile(context: Acting, id: string): Promise<CampaignFile> {
  const file = fileOf(await readDraft(context.db, id));
  await recordAudit(context.db, context, { action: 'campaign_file_taken', about: id });
  return file;
}
