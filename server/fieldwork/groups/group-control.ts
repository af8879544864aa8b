import type { AuditAction } from '#contract/office/audit.ts';
import type { GroupKey } from '#contract/sample/how.ts';
import { type AuditDetails, recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type CampaignRow, lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { groupName } from './read-groups.ts';

type Which = { campaign: string; group: string };
type Group = { id: string; keys: GroupKey[]; classes: string[]; closed_at: Date | null };

/** The campaign and the group, locked in this order by whatever changes a group. */
async function lock(tx: Queryable, { clock }: Acting, { campaign, group }: Which): Promise<Group> {
  refuseClosed(await lockCampaign(tx, campaign), clock.now());
  const found = await tx.maybe(sql<Group>`
    select id, keys, classes, closed_at from contact.drawn_group
    where id = ${group} and campaign_id = ${campaign} for update`);
  if (!found) throw new Problem('group_unknown');
  return found;
}

/** Of a campaign that is over nothing can be closed any more. */
function refuseClosed({ state, ends_at }: CampaignRow, now: Date): void {
  if (state === 'closed' || (ends_at && ends_at <= now)) throw new Problem('campaign_closed_before');
}

async function told(tx: Queryable, context: Acting, campaign: string, action: AuditAction, detail: AuditDetails) {
  await recordAudit(tx, context, { action, about: campaign, detail });
  await notifyLive(tx, `field:${campaign}`);
}

/**
 * Closes a group: who has not begun is told kindly that there are enough answers, and is reminded no more. Who has begun
 * may finish as long as the campaign is open.
 */
export async function closeGroup(tx: Queryable, context: Acting, which: Which): Promise<void> {
  const group = await lock(tx, context, which);
  if (group.closed_at) return;
  await tx.run(sql`
    update contact.drawn_group set closed_at = ${context.clock.now()}, closed_full = false where id = ${group.id}`);
  await told(tx, context, which.campaign, 'group_closed', { group: groupName(group) });
}

/** Opens a group again, and keeps it open: it was full a moment ago, and would close by itself at once. */
export async function openGroup(tx: Queryable, context: Acting, which: Which): Promise<void> {
  const group = await lock(tx, context, which);
  if (!group.closed_at) return;
  await tx.run(sql`
    update contact.drawn_group set closed_at = null, closed_full = false, stays_open = true where id = ${group.id}`);
  await told(tx, context, which.campaign, 'group_opened', { group: groupName(group) });
}

/** How many filled-in lists are wanted of a group; null: as many as its draws were meant to bring in. */
export async function setTarget(tx: Queryable, context: Acting, which: Which, target: number | null): Promise<void> {
  const group = await lock(tx, context, which);
  await tx.run(sql`update contact.drawn_group set target = ${target}, stays_open = false where id = ${group.id}`);
  const detail = { group: groupName(group), target: String(target ?? 'drawn') };
  await told(tx, context, which.campaign, 'group_target_set', detail);
}

/** Whether each group of a campaign closes by itself once it has met its target. */
export async function setClosesFull(tx: Queryable, context: Acting, id: string, closes_full: boolean): Promise<void> {
  refuseClosed(await lockCampaign(tx, id), context.clock.now());
  const changed = await tx.run(sql`
    update survey.campaign set closes_full = ${closes_full} where id = ${id} and closes_full <> ${closes_full}`);
  if (changed > 0) await told(tx, context, id, 'groups_close_full', { closes_full: closes_full ? 'on' : 'off' });
}
