import type {
  draftChanges as changesCall,
  putBack as putBackCall,
  saveChanges as saveCall,
} from '#contract/calls/office/writing.ts';
import type { Output, Reply } from '#contract/endpoint.ts';
import { applyChanges, type Change, changesBetween } from '#contract/writing/changes.ts';
import { merge } from '#contract/writing/merge.ts';
import { note } from '../base/audit.ts';
import type { Acting, Context } from '../base/context.ts';
import { Problem } from '../base/problem.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { stageOf } from '../surveys/campaigns/overview.ts';
import { type Held, lockDraft, readHead, versionOf } from './draft.ts';
import { addRevision, changesSince, draftAt, headOf } from './revisions.ts';

/** Whoever names a revision that is not kept has to read the whole draft again. */
const unknownBase = () => new Problem('draft_not_newest');

/** Makes one revision of a set of changes, whatever others did since its base, and however often it is sent. */
export async function saveChanges(
  tx: Queryable,
  context: Acting,
  id: string,
  { base, send_id, changes, why }: Output<typeof saveCall, 'body'>,
): Promise<Reply<typeof saveCall>> {
  const held = await lockDraft(tx, id);
  const before = await tx.maybe(sql<{ number: number }>`
    select number from survey.draft_revision where campaign_id = ${id} and send_id = ${send_id}`);
  if (before) {
    const theirs = await changesSince(tx, headOf(held), base, before.number - 1);
    if (!theirs) throw unknownBase();
    return { revision: before.number, theirs };
  }
  const { theirs, mine } = await together(tx, held, base, changes);
  if (mine.length === 0) return { revision: held.revision, theirs };
  const { revision } = await addRevision(tx, context, held, mine, { send_id, why });
  return { revision, theirs };
}

/** Makes a draft as it was at a revision, which is a set of changes like any other. */
export async function putBack(
  tx: Queryable,
  context: Acting,
  id: string,
  { revision, base }: Output<typeof putBackCall, 'body'>,
): Promise<Reply<typeof putBackCall>> {
  const held = await lockDraft(tx, id);
  const [wanted, known] = [await draftAt(tx, held, revision), await draftAt(tx, held, base)];
  if (!wanted) throw new Problem('not_found');
  if (!known) throw unknownBase();
  const { theirs, mine } = await together(tx, held, base, changesBetween(known, wanted));
  if (mine.length === 0) return { revision: held.revision, theirs, changes: [] };
  const made = await addRevision(tx, context, held, mine, { why: 'put_back' });
  await note(tx, context, { action: 'campaign_put_back', about: id, detail: { revision: String(revision) } });
  return { revision: made.revision, theirs, changes: mine };
}

/** What others did since the base, and what of these changes is to be applied behind it. 409 where both meet. */
async function together(tx: Queryable, held: Held, base: number, changes: readonly Change[]) {
  const theirs = await changesSince(tx, headOf(held), base);
  if (!theirs) throw unknownBase();
  if (theirs.length === 0) {
    return { theirs, mine: changesBetween(held.draft, applyChanges(held.draft, changes)) };
  }
  const known = await draftAt(tx, held, base);
  if (!known) throw unknownBase();
  const { changes: mine, conflicts } = merge(known, theirs, changes);
  const { revision } = held;
  if (conflicts.length > 0) throw new Problem('draft_conflict', { conflict: { revision, theirs, conflicts } });
  return { theirs, mine };
}

/** What was done since a revision, for who only looks. */
export async function readChanges(
  { db, clock }: Context,
  id: string,
  since: number,
): Promise<Reply<typeof changesCall>> {
  const head = await readHead(db, id);
  const { revision } = head;
  const theirs = await changesSince(db, { id, revision }, since);
  if (!theirs) throw unknownBase();
  const { out_number } = head;
  return { revision, theirs, version: versionOf(head), stage: stageOf(head.campaign, clock.now()), out_number };
}
