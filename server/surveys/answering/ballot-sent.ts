import type { Context } from '../../platform/core/context.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** How long an invitation or a reminder brings people. */
const recentMs = 7 * 86_400_000;
const keptMs = 60_000;

type SentCount = { at: number; sent: Promise<number> };
const known = new WeakMap<Database, Map<string, SentCount>>();

/** How many people were sent the link of this survey lately, as a server knew it within the last minute. */
export function sentLately(context: Context, campaignId: string): Promise<number> {
  let own = known.get(context.db);
  if (!own) {
    own = new Map();
    known.set(context.db, own);
  }
  const now = context.clock.now().getTime();
  const before = own.get(campaignId);
  if (before && now - before.at < keptMs && now >= before.at) return before.sent;
  const sent = readSent(context, campaignId, new Date(now - recentMs));
  own.set(campaignId, { at: now, sent });
  // A failed query is not kept, so that the next caller asks the database again.
  sent.catch(() => own.delete(campaignId));
  return sent;
}

/** Of a round of invitations and its reminders the greater counts: they went to the same people. */
async function readSent({ db }: Context, campaignId: string, since: Date): Promise<number> {
  const { sent } = await db.one(sql<{ sent: number }>`
    select coalesce(greatest(
      sum(recipients) filter (where kind = 'invitation'), sum(recipients) filter (where kind = 'reminder')), 0)::bigint as sent
    from contact.mailing
    where campaign_id = ${campaignId} and kind in ('invitation', 'reminder') and state <> 'cancelled'
      and planned_at is not null and coalesce(finished_at, planned_at) >= ${since}`);
  return sent;
}
