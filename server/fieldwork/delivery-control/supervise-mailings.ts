import { noteLookedAfter } from '../../messages/delivery/stale-mailings.ts';
import { wakeWorkers } from '../../messages/outbox/wake-workers.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { type PollLoop, startPollLoop } from '../../platform/core/poll-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type BreakerMailing, runCircuitBreaker } from './circuit-breaker.ts';
import { closeCancelled } from './mailing-control.ts';

const pollMs = 2000;

type Running = Omit<BreakerMailing, 'trial'> & { trial: number | null; open: boolean };

/** Looks after every running mailing: the brake, and the end. Any number of servers may do so at once. */
export async function superviseMailings(context: Context): Promise<void> {
  const { clock, db } = context;
  await closeCancelled(db, context);
  await noteLookedAfter(context);
  await reopen(context);
  const running = await db.many(sql<Running>`
    select id, trial, trial_passed_at, trial_tried_at, let_go, let_go_at, planned_at, excused, exists (
      select from contact.message where mailing_id = mailing.id and state = 'planned'
      union all select from contact.message where mailing_id = mailing.id and state = 'sending'
      union all select from contact.message where mailing_id = mailing.id and state = 'unknown') as open
    from contact.mailing where state = 'running' and planned_at is not null`);
  for (const { trial, open, ...mailing } of running) {
    if (trial !== null) await runCircuitBreaker(context, { ...mailing, trial });
    if (!open) await db.transaction((tx) => finish(tx, clock.now(), mailing.id));
  }
}

async function finish(tx: Queryable, now: Date, id: string): Promise<void> {
  const finished = await tx.run(sql`
    update contact.mailing set state = 'finished', finished_at = ${now}
    where id = ${id} and state = 'running' and not exists (
      select from contact.message where mailing_id = mailing.id and state in ('planned', 'sending', 'unknown'))`);
  if (finished > 0) await notifyLive(tx, 'campaigns');
}

/**
 * A phone may turn out unreachable after the last message was sent; the mailing then runs again, so that the stand-in
 * e-mail leaves too.
 */
async function reopen({ clock, db }: Context): Promise<void> {
  const open = await db.run(sql`
    update contact.mailing set state = 'running', finished_at = null, tended_at = ${clock.now()}
    where state = 'finished' and exists (
      select from contact.message where mailing_id = mailing.id and state = 'planned')`);
  if (open > 0) await wakeWorkers(db);
}

export const startSupervisingMailings = (context: Context): PollLoop =>
  startPollLoop(context, pollMs, () => superviseMailings(context), 'mailings could not be looked after');
