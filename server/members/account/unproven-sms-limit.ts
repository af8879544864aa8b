import { rules } from '#contract/rules.ts';
import { whyNoSms } from '../../messages/channels/sms/refusal.ts';
import { emailKey } from '../../people/address.ts';
import type { Context } from '../../platform/core/context.ts';
import { countSince, networkOf, reserveNextWindow } from '../../platform/core/rate-limits.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { dayMs, fromWall, toWall } from '../../platform/time/amsterdam.ts';
import { phoneOf, type Registration } from './register-again.ts';

/**
 * Anybody can type numbers, and each text costs. One network has forty in ten minutes and a third of the day's ceiling;
 * what is over leaves later the same day by itself, so that whoever fills a network takes the texts of nobody else.
 * For the texts to prove a number that this transaction has just put in the ledger.
 */
export async function delayUnprovenSms(tx: Queryable, context: Context, ip: string, memberId: string): Promise<void> {
  if (!context.config.limits) return;
  const now = context.clock.now();
  const fresh = await tx.many(sql<{ id: string }>`
    select id from contact.message
    where member_id = ${memberId} and channel = 'sms' and template = 'verify_phone' and state = 'planned'
      and xmin = pg_current_xact_id()::xid`);
  for (const { id } of fresh) {
    const at = await turnOf(tx, context, networkOf(ip), now);
    if (at > now) await tx.run(sql`update contact.message set due_at = ${at} where id = ${id}`);
  }
}

async function turnOf(tx: Queryable, context: Context, network: string, now: Date): Promise<Date> {
  const midnight = toWall(now) - (toWall(now) % dayMs);
  const today = await countSince(tx, context, `texts of ${network}`, fromWall(midnight));
  const from = today > shareOf(context) ? restOf(midnight, now) : now;
  return reserveNextWindow(tx, context, 'unproven_text_network', network, from);
}

function shareOf({ config: { sms_cost_cents: cost, sms_daily_cents: ceiling } }: Context): number {
  return cost > 0 ? Math.max(1, Math.floor(ceiling / 3 / cost)) : Number.POSITIVE_INFINITY;
}

/**
 * The moment from which the rest of the day's ceiling goes to the numbers that still wait; late in the evening that is
 * now.
 */
function restOf(midnight: number, now: Date): Date {
  const hours = rules.text_rest_hours.map((hour) => fromWall(midnight + hour * 3_600_000));
  return hours.find((at) => at > now) ?? now;
}

/**
 * Whether and when somebody who has just registered may expect a text message; a repeated registration gets the same
 * answer.
 */
export async function smsDelayFor(context: Context, given: Registration): Promise<'none' | 'soon' | 'later'> {
  const phone = phoneOf(given);
  if (!phone || (await whyNoSms(context, phone))) return 'none';
  const member = await context.db.maybe(sql<{ id: string }>`
    select id from contact.member where email_key = ${emailKey(given.email)} and left_at is null`);
  return member ? smsDelay(context.db, context, member.id) : 'soon';
}

/** Whether the text of this member leaves within minutes, or waits for its turn. */
export async function smsDelay(db: Queryable, context: Context, memberId: string): Promise<'soon' | 'later'> {
  const waiting = await db.maybe(sql`
    select from contact.message
    where channel = 'sms' and state = 'planned' and due_at > ${context.clock.now()} and member_id = ${memberId}
    limit 1`);
  return waiting ? 'later' : 'soon';
}
