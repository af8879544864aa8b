import { askAgain, waitedSince, waitedTooLong } from '../../messages/delivery/stale-mailings.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sendJob } from '../../platform/jobs/send.ts';
import { daysLater, localTime } from '../../platform/time/amsterdam.ts';
import { clockFault } from '../../platform/time/clock-skew.ts';
import { nextLoud } from '../../platform/time/quiet.ts';
import { cancelUnneeded } from './cancel-unneeded.ts';
import { planIn } from './plan-mailing.ts';
import type { MailingKind } from './round.ts';
import { latest, readRound, reminderNear } from './schedule.ts';

type Waiting = {
  id: string;
  campaign_id: string;
  kind: MailingKind;
  again: boolean;
  starts_at: Date;
  after_mailing: string | null;
  after_days: number | null;
};

/**
 * Starts a scheduled mailing and draws its members now, so that nobody who left since is in it. The mailing is put off
 * when our own clock says that it is too early, or when it is night because the server was down in the evening. An
 * operator is asked when its moment is long past, or when a reminder left shortly before. When it was cancelled or
 * started already, nothing is done.
 */
export async function startMailing(context: Context, data: unknown): Promise<void> {
  const { mailing_id } = data as { mailing_id: string };
  if (await clockFault(context)) return tryLater(context, mailing_id);
  await context.db.transaction(async (tx) => {
    const mailing = await tx.maybe(sql<Waiting>`
      select id, campaign_id, kind, again, starts_at, after_mailing, after_days from contact.mailing
      where id = ${mailing_id} and state = 'scheduled'`);
    if (!mailing) return;
    const now = context.clock.now();
    const due = await dueOf(tx, mailing, now);
    if (due === 'never') return cancelUnneeded(tx, context, mailing.id, 'round_before');
    const at = nextLoud(latest(due, now));
    if (waitedTooLong(context, due)) return askAgain(tx, context, mailing.id, 'nobody_looked', waitedSince(due));
    if (at > now) return putOff(tx, mailing, at);
    const near = await twiceNow(tx, mailing, now);
    if (near) {
      const why = `another reminder left ${localTime(near.at)}`;
      return askAgain(tx, context, mailing.id, 'another_reminder', why);
    }
    await planIn(tx, { ...context, actor: 'panel' }, mailing.id);
  });
}

const laterMs = 5 * 60_000;

/**
 * While our clock is wrong the mailing would start at a wrong moment, so the job is put off, by the database's clock.
 */
async function tryLater({ clock, db, log }: Context, id: string): Promise<void> {
  log.error({ mailing_id: id }, 'a mailing waits until the clock is right');
  await sendJob(db, 'mailing-start', { mailing_id: id }, new Date((await clock.database(db)).getTime() + laterMs));
}

/**
 * Another reminder that left shortly before, unless this one is meant anyway: at its scheduled moment nobody is
 * there to ask.
 */
const twiceNow = async (tx: Queryable, { id, campaign_id, kind, again }: Waiting, now: Date) => {
  const near = kind === 'reminder' && !again ? await reminderNear(tx, { campaign_id, at: now, id }) : undefined;
  return near?.left ? near : undefined;
};

/** When the mailing is due to start: later than scheduled, when the round before it is held up. */
async function dueOf(tx: Queryable, mailing: Waiting, now: Date): Promise<Date | 'never'> {
  const { starts_at, after_mailing, after_days } = mailing;
  if (!after_mailing || after_days === null) return starts_at;
  const before = await readRound(tx, after_mailing);
  if (before.state === 'cancelled') return 'never';
  // Nobody is reminded of what is still being held back.
  const held = before.state === 'paused' || before.state === 'stopped';
  return held ? daysLater(latest(starts_at, now), 1) : latest(starts_at, daysLater(before.left_at, after_days));
}

async function putOff(tx: Queryable, { id }: Waiting, at: Date): Promise<void> {
  const moved = await tx.run(sql`
    update contact.mailing set starts_at = ${at} where id = ${id} and state = 'scheduled'`);
  if (moved > 0) await sendJob(tx, 'mailing-start', { mailing_id: id }, at);
}
