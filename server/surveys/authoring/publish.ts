import type { publishDraft as call } from '#contract/calls/office/writing.ts';
import type { Output } from '#contract/endpoint.ts';
import { type Draft, toFile } from '#questionnaire/draft/draft.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { publishCampaign } from '../campaigns/campaigns.ts';
import { confirmed, countAbout } from './confirm.ts';
import { fileOf, keepPublished, lockDraft, type StoredDraft } from './draft.ts';
import { type EditorTab, takeHold } from './draft-lease.ts';
import { publishVersion } from './publish-version.ts';
import { keepStart } from './revisions.ts';
import { withRunning } from './running.ts';

/** Publishes a draft as it is at this revision: anyone who presses the button has seen the newest. */
export async function publishDraft(
  tx: Queryable,
  context: Acting,
  id: string,
  { revision, number, same_meaning = [], typos = [] }: Output<typeof call, 'body'>,
  tab?: EditorTab,
): Promise<{ version: number | null }> {
  const held = await lockNewest(tx, id, revision);
  await takeHold(tx, context, id, tab);
  if (held.campaign.state === 'draft') return publishFirst(tx, context, held);
  confirmed((await countAbout(tx, id)).halfway, number);
  const { version } = await publishVersion(tx, context, id, fileOf(held), { same_meaning, typos, revision });
  await isOut(tx, held);
  return { version };
}

/** The first version, by whichever door. */
async function publishFirst(tx: Queryable, context: Acting, held: StoredDraft): Promise<{ version: number }> {
  await publishCampaign(tx, context, held.campaign.id, held.revision);
  await isOut(tx, held);
  return { version: 1 };
}

/** The first version of whatever the draft is at this moment: as the command has it. */
export async function publishNewest(tx: Queryable, context: Acting, id: string): Promise<void> {
  const held = await lockDraft(tx, id);
  await takeHold(tx, context, id);
  await publishFirst(tx, context, held);
}

/** Takes over the dates, the link and the letters of a draft whose questions may still be half written. */
export async function publishSettings(tx: Queryable, context: Acting, id: string, revision: number): Promise<void> {
  const held = await lockNewest(tx, id, revision);
  if (!held.published) throw new Problem('campaign_version_of_draft');
  const draft = withRunning(held.published, held.draft);
  const { version } = await publishVersion(tx, context, id, toFile(draft));
  // A title or a question of what is out would be a version, and neither was taken over.
  if (version !== null) throw new Error('settings made a version');
  await isOut(tx, held, draft);
}

async function lockNewest(tx: Queryable, id: string, revision: number): Promise<StoredDraft> {
  const held = await lockDraft(tx, id);
  if (revision !== held.revision) throw new Problem('draft_not_newest');
  return held;
}

async function isOut(tx: Queryable, held: StoredDraft, draft: Draft = held.draft): Promise<void> {
  await keepStart(tx, held);
  await keepPublished(tx, { ...held, draft });
  await notifyLive(tx, `draft:${held.campaign.id}`);
  await notifyLive(tx, 'campaigns');
}
