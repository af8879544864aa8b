import type { GroupKey } from '#contract/draw/how.ts';
import { note } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { tellLive } from '../../platform/core/live.ts';
import { type Rounds, startRounds } from '../../platform/core/rounds.ts';
import { sql } from '../../platform/database/sql.ts';
import { countingGroups } from './read.ts';
import { toldOf } from './told.ts';

/** Whoever finishes in between is one more than was wanted. */
const roundMs = 4000;

/** Closes the groups that have met their target, of campaigns that want that. Any number of servers may do so at once. */
export async function closeFullGroups(context: Context): Promise<void> {
  const { db, clock } = context;
  const now = clock.now();
  await db.transaction(async (tx) => {
    const closed = await tx.many(sql<{ campaign_id: string; keys: GroupKey[]; classes: string[] }>`
      with ${countingGroups(sql`
        closes_full and state = 'published' and (closes_at is null or closes_at > ${now})
          and drawn_group.closed_at is null and not stays_open`)}
      update contact.drawn_group set closed_at = ${now}, closed_full = true
      from counted_group where drawn_group.id = counted_group.id and drawn_group.closed_at is null
        and counted_group.finished >= counted_group.target
      returning drawn_group.campaign_id, drawn_group.keys, drawn_group.classes`);
    for (const group of closed) {
      const detail = { group: toldOf(group), full: 'yes' };
      await note(tx, { ...context, actor: 'panel' }, { action: 'group_closed', about: group.campaign_id, detail });
      await tellLive(tx, `field:${group.campaign_id}`);
    }
  });
}

export const startClosingGroups = (context: Context): Rounds =>
  startRounds(context, roundMs, () => closeFullGroups(context), 'full groups could not be closed');
