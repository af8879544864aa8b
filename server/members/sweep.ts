import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { destroyDeparted } from './destroy.ts';

/** Nothing outlives its purpose: people who left, links that open nothing any more, sessions that are over. Any number of servers may do so at once. */
export async function sweepMembers(context: Context): Promise<void> {
  const now = context.clock.now();
  const today = isoDay(now);
  await destroyDeparted(context);
  await context.db.run(sql`delete from contact.link where expires_at <= ${now}`);
  await context.db.run(sql`
    delete from contact.session
    where last_seen <= ${today}::date - ${rules.session_idle_days}::int
      or created_on <= ${today}::date - ${rules.session_days}::int`);
}
