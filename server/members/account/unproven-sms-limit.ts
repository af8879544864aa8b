import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { whyNoSms } from '../../messages/channels/sms/refusal.ts';
import { smsRangeOf } from '../../messages/channels/sms/sender.ts';
import { emailKey } from '../../people/address.ts';
import type { Context } from '../../platform/core/context.ts';
import { countSince, networkOf, reserveNextWindow } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { fromWall, toWall } from '../../platform/time/amsterdam.ts';
import { phoneOf, type Registration } from './register-again.ts';

/**
 * Anybody can type numbers, and each text costs. One network has forty in ten minutes and a third of the day's ceiling,
 * ten an hour to numbers that begin alike, and all busy networks together have half of the ceiling. What is over leaves
 * later the same day by itself, so that filling some networks takes the texts of nobody else.
 * For the texts to prove a number that this transaction has just put in the ledger.
 */
export async function delayUnprovenSms(tx: Queryable, context: Context, ip: string, memberId: string): Promise<void> {
  if (!context.config.limits) return;
  const now = context.clock.now();
  const fresh = await tx.many(sql<{ id: string; number: string }>`
    select id, to_address as number from contact.message
    where member_id = ${memberId} and channel = 'sms' and template = 'verify_phone' and state = 'planned'
      and xmin = pg_current_xact_id()::xid`);
  for (const { id, number } of fresh) {
    const network = networkOf(ip);
    const at = await reserveNextWindow(
      tx,
      context,
      'unproven_text_range',
      `${network} ${smsRangeOf(number)}`,
      await turnOf(tx, context, network, now),
    );
    if (at > now) await tx.run(sql`update contact.message set due_at = ${at} where id = ${id}`);
  }
}

async function turnOf(tx: Queryable, context: Context, network: string, now: Date): Promise<Date> {
  const midnight = toWall(now) - (toWall(now) % dayMs);
  const from = (await isOverShare(tx, context, network, fromWall(midnight))) ? restOf(midnight, now) : now;
  return reserveNextWindow(tx, context, 'unproven_text_network', network, from);
}

/** The first texts of a network, as a household needs, are not counted with those of the busy ones. */
async function isOverShare(tx: Queryable, context: Context, network: string, midnight: Date): Promise<boolean> {
  const today = await countSince(tx, context, `texts of ${network}`, midnight);
  if (today > shareOf(context, 1 / 3)) return true;
  if (today <= shareOf(context, 1 / 60)) return false;
  return (await countSince(tx, context, 'texts of busy networks', midnight)) > shareOf(context, 1 / 2);
}

function shareOf({ config: { sms_cost_cents: cost, sms_daily_cents: ceiling } }: Context, share: number): number {
  return cost > 0 ? Math.max(1, Math.floor((ceiling * share) / cost)) : Number.POSITIVE_INFINITY;
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
