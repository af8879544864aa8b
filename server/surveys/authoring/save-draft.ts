import type {
  draftChanges as changesCall,
  putBack as putBackCall,
  saveChanges as saveCall,
} from '#contract/calls/office/writing.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { applyChanges, changesBetween } from '#questionnaire/draft/changes.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { stageOf } from '../campaigns/open-campaign.ts';
import { lockDraft, readHead, type StoredDraft, versionOf } from './draft.ts';
import { type EditorTab, refuseHeld, showHolder } from './draft-lease.ts';
import { addRevision, draftAt, revisionsSince } from './revisions.ts';

/** Makes one revision of a set of changes, however often it is sent. */
export async function saveChanges(
  tx: Queryable,
  context: Acting,
  id: string,
  { base, send_id, changes, why }: Output<typeof saveCall, 'body'>,
  tab?: EditorTab,
): Promise<Reply<typeof saveCall>> {
  const draft = await lockDraft(tx, id);
  const before = await tx.maybe(sql<{ number: number }>`
    select number from survey.draft_revision where campaign_id = ${id} and send_id = ${send_id}`);
  if (before) return { revision: before.number };
  await refuseStale(tx, context, draft, base, tab);
  const made = changesBetween(draft.draft, applyChanges(draft.draft, changes));
  if (made.length === 0) return { revision: draft.revision };
  const { revision } = await addRevision(tx, context, draft, made, { send_id, why });
  return { revision };
}

/** Makes a draft as it was at a revision, which is a set of changes like any other. */
export async function putBack(
  tx: Queryable,
  context: Acting,
  id: string,
  { revision, base }: Output<typeof putBackCall, 'body'>,
  tab?: EditorTab,
): Promise<Reply<typeof putBackCall>> {
  const draft = await lockDraft(tx, id);
  const wanted = await draftAt(tx, draft, revision);
  if (!wanted) throw new Problem('not_found');
  await refuseStale(tx, context, draft, base, tab);
  const changes = changesBetween(draft.draft, wanted);
  if (changes.length === 0) return { revision: draft.revision, changes };
  const made = await addRevision(tx, context, draft, changes, { why: 'put_back' });
  await recordAudit(tx, context, { action: 'campaign_put_back', about: id, detail: { revision: String(revision) } });
  return { revision: made.revision, changes };
}

/** Anyone who writes holds the draft, and has seen its newest revision. */
async function refuseStale(
  tx: Queryable,
  context: Acting,
  draft: StoredDraft,
  base: number,
  tab?: EditorTab,
): Promise<void> {
  await refuseHeld(tx, context, draft.campaign.id, tab);
  if (base !== draft.revision) throw new Problem('draft_not_newest');
}

/** What was done since a revision, for who reads along. */
export async function readDraftChanges(
  context: Context,
  id: string,
  since: number,
  staff_id: string,
): Promise<Reply<typeof changesCall>> {
  const { db, clock } = context;
  const head = await readHead(db, id);
  const { revision, out_number } = head;
  const made = await revisionsSince(db, { id, revision }, since);
  // Anyone who names a revision that is not kept has to read the whole draft again.
  if (!made) throw new Problem('draft_not_newest');
  return {
    revision,
    changes: made.flatMap(({ changes }) => changes),
    sends: made.flatMap(({ send_id }) => send_id ?? []),
    holder: await showHolder(db, context, id, staff_id),
    ...{ version: versionOf(head), stage: stageOf(head.campaign, clock.now()), out_number },
  };
}
