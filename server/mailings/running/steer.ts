import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { wakeWorkers } from '../../messages/ledger/wake.ts';
import { knockAt } from '../when/knock.ts';
import { type MailingState, waitForDraw } from '../when/mailing.ts';
import { seenOf } from './brake.ts';

/** Not in the state that it is in; the sentence is for the operator. */
export class MailingRefused extends Error {}

type Mailing = { id: string; state: MailingState; planned_at: Date | null; starts_at: Date };

async function lock(tx: Queryable, id: string, verb: string, from: MailingState[]): Promise<Mailing> {
  const mailing = await tx.maybe(sql<Mailing>`
    select id, state, planned_at, starts_at from contact.mailing where id::text = ${id} for update`);
  if (!mailing) throw new MailingRefused('There is no such mailing.');
  if (!from.includes(mailing.state))
    throw new MailingRefused(`This mailing is ${mailing.state}: it cannot be ${verb}.`);
  return mailing;
}

/** Nothing more is begun; what is leaving at this moment arrives. */
export async function pauseMailing(tx: Queryable, id: string): Promise<void> {
  await lock(tx, id, 'paused', ['scheduled', 'running']);
  await tx.run(sql`update contact.mailing set state = 'paused', reason = 'by hand' where id = ${id}`);
}

/** Goes on where it was. What stopped it was seen by whoever calls this: the brake counts from here. */
export async function resumeMailing(tx: Queryable, { clock }: Context, id: string): Promise<void> {
  const { state, planned_at, starts_at } = await lock(tx, id, 'resumed', ['paused', 'stopped']);
  const now = clock.now();
  const next: MailingState = planned_at ? 'running' : 'scheduled';
  // Whoever starts it again was told what it waited for.
  await tx.run(sql`
    update contact.mailing set state = ${next}, reason = null, tended_at = ${now}, again = true,
      starts_at = case when planned_at is null then greatest(starts_at, ${now}) else starts_at end
    where id = ${id}`);
  if (!planned_at) return knockAt(tx, id, starts_at > now ? starts_at : now);
  if (state === 'stopped') {
    await tx.run(sql`
      update contact.mailing set trial_passed_at = coalesce(trial_passed_at, ${now}),
        excused = ${JSON.stringify(await seenOf(tx, { id, planned_at }))}
      where id = ${id}`);
  }
  await wakeWorkers(tx);
}

/** Null: as fast as its channels go. */
export async function slowMailing(tx: Queryable, id: string, perMinute: number | null): Promise<void> {
  await lock(tx, id, 'slowed down', ['scheduled', 'running', 'paused', 'stopped']);
  await tx.run(sql`update contact.mailing set per_minute = ${perMinute} where id = ${id}`);
  await wakeWorkers(tx);
}

/** For good. What has not left never leaves, and who was to get it can be invited by another one. */
export async function cancelMailing(tx: Queryable, context: Context, id: string): Promise<void> {
  await waitForDraw(tx);
  await lock(tx, id, 'cancelled', ['scheduled', 'running', 'paused', 'stopped']);
  await tx.run(sql`
    update contact.mailing set state = 'cancelled', reason = 'by hand', finished_at = ${context.clock.now()}
    where id = ${id}`);
  await closeCancelled(tx, context);
}

/**
 * Of cancelled mailings nothing waits: neither what was planned, nor what came back since, nor what a dead worker had.
 * Where nobody can say whether it left, that is said.
 */
export async function closeCancelled(db: Queryable, { clock }: Context): Promise<void> {
  const now = clock.now();
  await db.run(sql`
    with open as (
      select message.id from contact.message join contact.mailing on mailing.id = mailing_id
      where mailing.state = 'cancelled' and mailing.finished_at > ${now}::timestamptz - interval '2 days'
        and (message.state = 'planned' or (message.state = 'sending' and message.due_at <= ${now}))
      for update of message skip locked
    ), closed as (
      update contact.message set reserved_until = null,
        state = case when message.state = 'sending' or lost > 0 then 'unknown' else 'suppressed' end
      from open where message.id = open.id
      returning message.id, message.state, template, stands_in_for, invitation_id
    ), never_asked as (
      delete from contact.invitation using closed
      where invitation.id = closed.invitation_id and closed.state = 'suppressed' and template = 'invitation'
        and stands_in_for is null
    )
    insert into contact.message_event (message_id, state, at, reason)
    select id, state, ${now}, 'mailing cancelled' from closed`);
}
