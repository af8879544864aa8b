import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';
import { destroyDeparted } from './destroy.ts';

const hourMs = 3_600_000;

/** Nothing outlives its purpose: people who left, links that open nothing any more, sessions that are over. */
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

/** Sweeps at the start and every hour. Any number of servers may do so at once. */
export function startMemberJobs(context: Context): { stop(): Promise<void> } {
  let running = Promise.resolve();
  const sweep = () => {
    running = sweepMembers(context).catch((error: unknown) => {
      context.log.error({ err: error }, 'the sweep of members failed; it is tried again in an hour');
    });
  };
  sweep();
  const timer = setInterval(sweep, hourMs);
  return {
    async stop() {
      clearInterval(timer);
      await running;
    },
  };
}
