import type { AuditAction } from '#contract/office/audit.ts';
import type { MailingAct } from '#contract/office/mailing-refusals.ts';
import type { HaltReason, MailingState } from '#contract/office/mailing-states.ts';
import { wakeWorkers } from '../../messages/outbox/wake-workers.ts';
import { type AuditDetails, recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { nextLoud } from '../../platform/time/quiet.ts';
import { confirmed } from '../../surveys/authoring/confirm.ts';
import { lockCampaign } from '../../surveys/campaigns/campaigns.ts';
import { isRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';
import { waitForDraw } from '../schedule/mailing.ts';
import { tooLate } from '../schedule/round.ts';
import { followsAt, readRound, refuseTwice } from '../schedule/schedule.ts';
import { seenOf } from './circuit-breaker.ts';

/**
 * Cancels a mailing if the caller says how many messages never leave then, where they are many. They grow fewer while the
 * number is typed, so one that is too high will do.
 */
export async function stopMailing(tx: Queryable, context: Acting, id: string, typed?: number): Promise<void> {
  const { waits, untold } = await tx.one(sql<{ waits: number; untold: boolean }>`
    select (select count(*) from contact.message where mailing_id = mailing.id and state in ('planned', 'sending')) as waits,
      ${isRoundedCampaign(sql`campaign_id`)} as untold
    from contact.mailing where id = ${id}`);
  if (!untold && (typed === undefined || typed < waits)) confirmed(waits, typed);
  await cancelMailing(tx, context, id);
}

type ControlledMailing = {
  id: string;
  campaign_id: string | null;
  kind: string;
  state: MailingState;
  halted: HaltReason | null;
  planned_at: Date | null;
  starts_at: Date;
};

const actions: Record<MailingAct, AuditAction> = {
  pause: 'mailing_paused',
  resume: 'mailing_resumed',
  slow: 'mailing_slowed',
  cancel: 'mailing_cancelled',
  move: 'mailing_moved',
  restore: 'mailing_restored',
};

/**
 * Locks the mailing, refuses when its state does not allow the action, writes the line of the audit log, and tells the
 * browsers of the office.
 */
export async function lock(
  tx: Queryable,
  context: Acting,
  id: string,
  { act, from, detail = {} }: { act: MailingAct; from: readonly MailingState[]; detail?: AuditDetails },
): Promise<ControlledMailing> {
  const mailing = await tx.maybe(sql<ControlledMailing>`
    select id, campaign_id, kind, state, halted, planned_at, starts_at from contact.mailing where id::text = ${id} for update`);
  if (!mailing) throw new Problem('mailing_unknown');
  if (!from.includes(mailing.state)) throw notInThatState(mailing, act);
  await recordAudit(tx, context, { action: actions[act], about: mailing.id, detail });
  await notifyLive(tx, 'campaigns');
  return mailing;
}

export function notInThatState({ state, planned_at, halted }: ControlledMailing, act: MailingAct): Problem {
  return new Problem('mailing_not_in_that_state', { facts: { state, left: planned_at !== null, halted, act } });
}

/** Pauses a mailing: no more messages are begun; those that are being sent at this moment arrive. */
export async function pauseMailing(tx: Queryable, context: Acting, id: string): Promise<void> {
  await lock(tx, context, id, { act: 'pause', from: ['scheduled', 'running'] });
  await tx.run(sql`update contact.mailing set state = 'paused', reason = 'by hand', halted = null where id = ${id}`);
}

/**
 * Resumes a mailing where it was. The user has seen what had stopped it, so the brake counts from here. `reason`: why
 * it may go on, for the audit log; without one nobody lets go what the brake stopped.
 */
export async function resumeMailing(tx: Queryable, context: Acting, id: string, given = ''): Promise<void> {
  const reason = given.trim();
  const asked = { act: 'resume', from: ['paused', 'stopped'], ...(reason && { detail: { reason } }) } as const;
  const { state, planned_at, starts_at } = await lock(tx, context, id, asked);
  if (state === 'stopped' && reason === '') throw new Problem('mailing_reason_needed');
  const now = context.clock.now();
  const next: MailingState = planned_at ? 'running' : 'scheduled';
  // The operator who resumes the mailing was told what it waited for.
  await tx.run(sql`
    update contact.mailing set state = ${next}, reason = null, halted = null, tended_at = ${now}, again = true,
      starts_at = case when planned_at is null then greatest(starts_at, ${now}) else starts_at end
    where id = ${id}`);
  if (!planned_at) return sendJob(tx, 'mailing-start', { mailing_id: id }, starts_at > now ? starts_at : now);
  if (state === 'stopped') {
    await tx.run(sql`
      update contact.mailing set trial_passed_at = coalesce(trial_passed_at, ${now}),
        excused = ${JSON.stringify(await seenOf(tx, { id, planned_at }))}
      where id = ${id}`);
  }
  await wakeWorkers(tx);
}

/** Limits the rate of a mailing; null: as fast as its channels go. */
export async function slowMailing(tx: Queryable, context: Acting, id: string, perMinute: number | null): Promise<void> {
  const detail = { per_minute: String(perMinute ?? 'off') };
  await lock(tx, context, id, { act: 'slow', from: ['scheduled', 'running', 'paused', 'stopped'], detail });
  await tx.run(sql`update contact.mailing set per_minute = ${perMinute} where id = ${id}`);
  await wakeWorkers(tx);
}

/**
 * Gives a mailing that is planned a moment of its own, and takes along what follows it by a number of days. A reminder that
 * was to follow another round does not follow it any more.
 */
export async function moveMailing(tx: Queryable, context: Acting, id: string, at: Date): Promise<void> {
  const detail = { at: at.toISOString() };
  await waitForDraw(tx);
  const mailing = await lock(tx, context, id, { act: 'move', from: ['scheduled'], detail });
  const starts_at = nextLoud(at);
  await tx.run(sql`
    update contact.mailing set starts_at = ${starts_at}, after_mailing = null, after_days = null where id = ${id}`);
  // The job of the earlier moment finds that it is too early, and puts it off once more.
  await sendJob(tx, 'mailing-start', { mailing_id: id }, starts_at);
  const followers = await takeAlong(tx, context, id);
  // Each is held against where the others are by now. One that would not have left anyhow holds nothing back.
  await refuseMoment(tx, mailing, starts_at);
  for (const { one, at } of followers) {
    if (!one.too_late) await refuseMoment(tx, one, at, 'mailing_follower_too_late');
  }
}

type Follower = Omit<ControlledMailing, 'planned_at' | 'halted'> & {
  after_days: number;
  again: boolean;
  too_late: boolean;
};

/** Gives mailings that follow another by a number of days the moments that are expected now, and returns them. */
async function takeAlong(tx: Queryable, { clock }: Acting, id: string): Promise<{ one: Follower; at: Date }[]> {
  const now = clock.now();
  const followers = await tx.many(sql<Follower>`
    select mailing.id, campaign_id, kind, mailing.state, starts_at, after_days, again, ${tooLate(now)}
    from contact.mailing join survey.campaign on campaign.id = campaign_id
    where after_mailing = ${id} and planned_at is null and mailing.state in ('scheduled', 'paused')
    for update of mailing`);
  const { left_at } = await readRound(tx, id);
  const moved = followers.map((one) => ({ one, at: followsAt(left_at, one.after_days, now) }));
  for (const { one, at } of moved) {
    await tx.run(sql`update contact.mailing set starts_at = ${at} where id = ${one.id}`);
    if (one.state === 'scheduled') await sendJob(tx, 'mailing-start', { mailing_id: one.id }, at);
  }
  return moved;
}

type MomentCheck = Pick<ControlledMailing, 'id' | 'campaign_id' | 'kind'> & { again?: boolean };

/**
 * Refuses a moment at which this mailing of a campaign could not leave, or would remind everybody twice. `closed`: what
 * is said when the campaign is closed by then.
 */
export async function refuseMoment(
  tx: Queryable,
  { id, campaign_id, kind, again = false }: MomentCheck,
  at: Date,
  closed: 'mailing_campaign_closed_by_then' | 'mailing_follower_too_late' = 'mailing_campaign_closed_by_then',
): Promise<void> {
  if (!campaign_id) return;
  const { opens_at, ends_at } = await lockCampaign(tx, campaign_id);
  if (kind !== 'thank_you' && ends_at && ends_at <= at) throw new Problem(closed);
  if (kind !== 'invitation' && opens_at && opens_at > at) throw new Problem('mailing_campaign_not_open_by_then');
  if (kind === 'reminder' && !again) await refuseTwice(tx, campaign_id, at, id);
}

/**
 * Cancels a mailing. Messages that have not left never leave, and their members can be invited by another mailing. One of
 * which nobody was drawn yet can be planned again: restore-mailing.ts.
 */
export async function cancelMailing(tx: Queryable, context: Acting, id: string): Promise<void> {
  await waitForDraw(tx);
  const { state, planned_at } = await lock(tx, context, id, {
    act: 'cancel',
    from: ['scheduled', 'running', 'paused', 'stopped'],
  });
  await tx.run(sql`
    update contact.mailing set state = 'cancelled', reason = 'by hand', halted = null, finished_at = ${context.clock.now()},
      taken_back_from = ${planned_at ? null : state}
    where id = ${id}`);
  await closeCancelled(tx, context);
}

/**
 * Closes the messages of cancelled mailings: those that were planned, those that came back since, and those that a dead
 * worker had taken. One that may have left becomes 'unknown'.
 */
export async function closeCancelled(db: Queryable, { clock }: Context): Promise<void> {
  const now = clock.now();
  await db.run(sql`
    with open as (
      -- Looked up by mailing: joined, all messages that wait are read, every two seconds, while another mailing leaves.
      select message.id from contact.mailing cross join lateral (
        select id from contact.message
        where mailing_id = mailing.id and state in ('planned', 'sending') and (state = 'planned' or due_at <= ${now})
        for update skip locked
      ) as message
      where mailing.state = 'cancelled' and mailing.finished_at > ${now}::timestamptz - interval '2 days'
    ), closed as (
      update contact.message set reserved_until = null,
        state = case when message.state = 'sending' or lost > 0 then 'unknown' else 'suppressed' end
      from open where message.id = open.id
      returning message.id, message.state, template, stands_in_for, invitation_id
    ), never_asked as (
      delete from contact.invitation using closed
      where invitation.id = closed.invitation_id and closed.state = 'suppressed' and template = 'invitation'
        and stands_in_for is null
      returning invitation.campaign_id
    ), uncounted as (
      update survey.campaign set sums_of = null from never_asked where campaign.id = never_asked.campaign_id
    )
    insert into contact.message_event (message_id, state, at, reason)
    select id, state, ${now}, 'mailing cancelled' from closed`);
}
