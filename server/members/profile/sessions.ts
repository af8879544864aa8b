import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { isIdle, lastSeen } from '../../people/last-seen-memory.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Member } from '../../platform/http/route.ts';

/** Where this member is logged in. Days only: that is all that is kept. */
export async function listSessions(db: Queryable, context: Context, { member_id, session_id }: Member) {
  const today = isoDay(context.clock.now());
  const sessions = await db.many(sql<{ id: string; since: string; last_seen: string; current: boolean }>`
    select id, created_on as since, last_seen, id = ${session_id} as current from contact.session
    where member_id = ${member_id} and last_seen >= ${today}::date - ${rules.session_idle_days}::int
      and created_on > ${today}::date - ${rules.session_days}::int
    order by id = ${session_id} desc, last_seen desc, id`);
  return sessions
    .map((one) => ({ ...one, last_seen: lastSeen(context, one.id, one.last_seen) }))
    .filter((one) => !isIdle(one.last_seen, today));
}

export async function endOneSession(tx: Queryable, memberId: string, id: string): Promise<void> {
  const ended = await tx.run(sql`delete from contact.session where id = ${id} and member_id = ${memberId}`);
  if (ended === 0) throw new Problem('not_found');
}
