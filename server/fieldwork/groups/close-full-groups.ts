import type { GroupKey } from '#contract/sample/how.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { type PollLoop, startPollLoop } from '../../platform/core/poll-loop.ts';
import { sql } from '../../platform/database/sql.ts';
import { isUnended } from '../../surveys/campaigns/open-campaign.ts';
import { countingGroups, groupName } from './read-groups.ts';

/** Those who finish in between are more than were wanted. */
const roundMs = 4000;

/** Closes the groups that have met their target, of campaigns that want that. Any number of servers may do so at once. */
export async function closeFullGroups(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const closed = await tx.many(sql<{ campaign_id: string; keys: GroupKey[]; classes: string[] }>`
      with ${countingGroups(sql`
        closes_full and state = 'published' and ${isUnended(now)}
          and drawn_group.closed_at is null and not stays_open`)}
      update contact.drawn_group set closed_at = ${now}, closed_full = true
      from counted_group where drawn_group.id = counted_group.id and drawn_group.closed_at is null
        and counted_group.finished >= counted_group.target
      returning drawn_group.campaign_id, drawn_group.keys, drawn_group.classes`);
    for (const group of closed) {
      const detail = { group: groupName(group), full: 'yes' };
      await recordAudit(
        tx,
        { ...context, actor: 'panel' },
        { action: 'group_closed', about: group.campaign_id, detail },
      );
      await notifyLive(tx, `field:${group.campaign_id}`);
    }
  });
}

export const startClosingGroups = (context: Context): PollLoop =>
  startPollLoop(context, roundMs, () => closeFullGroups(context), 'full groups could not be closed');
