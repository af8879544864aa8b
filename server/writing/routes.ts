import {
  campaignFile,
  closeCampaign,
  createDraft,
  draftAt,
  draftChanges,
  draftHistory,
  getDraft,
  publishDraft,
  publishFaults,
  publishSettings,
  putBack,
  removeDraft,
  reopenCampaign,
  restoreDraft,
  saveChanges,
} from '#contract/calls/office/writing.ts';
import { rules } from '#contract/rules.ts';
import { type Route, route } from '../http/route.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { closeCampaign as close } from '../surveys/campaigns/close.ts';
import { stageOf } from '../surveys/campaigns/overview.ts';
import { confirmed, countAbout } from './confirm.ts';
import { createDraft as create, readSource, removeDraft as remove, restoreDraft as restore } from './create.ts';
import { readDraftAt, readHistory } from './history.ts';
import { publishDraft as publish, publishSettings as publishRunning } from './publish.ts';
import { showPublishing } from './publishing.ts';
import { reopenCampaign as reopen } from './reopen.ts';
import { putBack as putDraftBack, readChanges, saveChanges as save } from './save.ts';
import { showDraft, takeFile } from './show.ts';

/** A whole file, and what stands around it in the call. */
const fileBytes = rules.campaign_file_mebibytes * 1024 * 1024 + rules.body_bytes;

export const routes: Route[] = [
  route(
    createDraft,
    async ({ acting, body }) => {
      const source = await readSource(acting, body.from);
      return { id: await acting.db.transaction((tx) => create(tx, acting, source)) };
    },
    { body_bytes: fileBytes, transaction: false },
  ),
  route(getDraft, ({ context, params }) => showDraft(context, params.id)),
  route(saveChanges, ({ db, acting, params, body }) => save(db, acting, params.id, body), {
    body_bytes: rules.changes_bytes,
  }),
  route(draftChanges, ({ context, params, query }) => readChanges(context, params.id, query.since)),
  route(draftHistory, ({ db, params, query }) => readHistory(db, params.id, query)),
  route(draftAt, ({ db, params }) => readDraftAt(db, params.id, Number(params.revision))),
  route(putBack, ({ db, acting, params, body }) => putDraftBack(db, acting, params.id, body)),
  route(campaignFile, ({ acting, params }) => takeFile(acting, params.id)),
  route(publishFaults, ({ context, params }) => showPublishing(context, params.id)),
  route(publishDraft, ({ db, acting, params, body }) => publish(db, acting, params.id, body)),
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
  route(removeDraft, async ({ db, acting, params }) => {
    await remove(db, acting, params.id);
    return { ok: true as const };
  }),
  route(restoreDraft, async ({ db, acting, params }) => {
    await restore(db, acting, params.id);
    return { ok: true as const };
  }),
];
