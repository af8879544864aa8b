import type { Context } from '../context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { nextLoud } from '../jobs/quiet.ts';
import { daysLater } from '../time/amsterdam.ts';
import { knockAt } from './knock.ts';
import { latest, readRound } from './moment.ts';
import { planIn } from './plan.ts';

type Waiting = { id: string; starts_at: Date; after_mailing: string | null; after_days: number | null };

/**
 * Starts a scheduled mailing, and draws it now: whoever left meanwhile is not in it. Too early by our own clock, or at
 * night because the server was down in the evening, it is put off. Cancelled or started meanwhile: nothing is done.
 */
export async function startMailing(context: Context, data: unknown): Promise<void> {
  const { mailing_id } = data as { mailing_id: string };
  await context.db.transaction(async (tx) => {
    const mailing = await tx.maybe(sql<Waiting>`
      select id, starts_at, after_mailing, after_days from contact.mailing
      where id = ${mailing_id} and state = 'scheduled'`);
    if (!mailing) return;
    const now = context.clock.now();
    const at = await momentOf(tx, mailing, now);
    if (at === 'never') await cancel(tx, mailing, now);
    else if (at > now) await putOff(tx, mailing, at);
    else await planIn(tx, context, mailing.id);
  });
}

async function momentOf(tx: Queryable, mailing: Waiting, now: Date): Promise<Date | 'never'> {
  const { starts_at, after_mailing, after_days } = mailing;
  if (!after_mailing || after_days === null) return nextLoud(latest(starts_at, now));
  const before = await readRound(tx, after_mailing);
  if (before.state === 'cancelled') return 'never';
  // Nobody is reminded of what is still being held back.
  const held = before.state === 'paused' || before.state === 'stopped';
  const due = held ? daysLater(latest(starts_at, now), 1) : daysLater(before.left_at, after_days);
  return nextLoud(latest(due, now));
}

async function putOff(tx: Queryable, { id }: Waiting, at: Date): Promise<void> {
  const moved = await tx.run(sql`
    update contact.mailing set starts_at = ${at} where id = ${id} and state = 'scheduled'`);
  if (moved > 0) await knockAt(tx, id, at);
}

async function cancel(tx: Queryable, { id }: Waiting, now: Date): Promise<void> {
  await tx.run(sql`
    update contact.mailing set state = 'cancelled', reason = 'the round before it was cancelled', finished_at = ${now}
    where id = ${id} and state = 'scheduled'`);
}
