import type { InvitationMethod } from '#contract/channels.ts';
import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { askedEnough, cannotBeReached, reach } from '../who/reachable.ts';

/** How many members a campaign could invite now, by the channel that each would be invited by. */
export async function countReachable(
  db: Queryable,
  context: Context,
  campaign_id: string,
): Promise<Record<InvitationMethod, number>> {
  const rows = await db.many(sql<{ channel: InvitationMethod; count: number }>`
    with ${reach(context, sql`true`)}, judged as (
      select channel, case
        when has_left then 'left'
        when exists (
          select from contact.invitation where campaign_id = ${campaign_id} and member_id = reach.id) then 'invited before'
        ${cannotBeReached}
        ${askedEnough} end as reason
      from reach
    )
    select channel, count(*) as count from judged where reason is null group by channel`);
  const counts = Object.fromEntries(rows.map(({ channel, count }) => [channel, count]));
  return { email: 0, whatsapp: 0, ...counts };
}
