import { isoDay } from '#contract/format.ts';
import type { Context } from '../../../platform/core/context.ts';
import { sql } from '../../../platform/database/sql.ts';

/** Today in Amsterdam. */
const today = ({ clock }: Context) => isoDay(clock.now());

/**
 * Puts the price of one text message on today's bill. False: the ceiling of today would be passed, so it does not
 * leave. This bounds what somebody can gain by making us send text messages.
 */
export async function spendOnSms(context: Context): Promise<boolean> {
  const { sms_cost_cents: cost, sms_daily_cents: ceiling } = context.config;
  const now = context.clock.now();
  const day = today(context);
  const spent = await context.db.maybe(sql`
    insert into contact.sms_day as today (day, cents)
    select ${day}::date, ${cost}::numeric where ${cost}::numeric <= ${ceiling}::numeric
    on conflict (day) do update set cents = today.cents + excluded.cents
      where today.cents + excluded.cents <= ${ceiling}::numeric
    returning cents`);
  if (spent) return true;
  const first = await context.db.maybe(sql`
    insert into contact.sms_day as today (day, cents, full_at) values (${day}, 0, ${now})
    on conflict (day) do update set full_at = excluded.full_at where today.full_at is null
    returning day`);
  if (first) {
    context.log.error({ ceiling_cents: ceiling }, 'text messages cost too much today: no more leave until tomorrow');
  }
  return false;
}

/** Takes the price of a text message off the bill again, because it did not leave. */
export async function refundSms(context: Context): Promise<void> {
  await context.db.run(sql`
    update contact.sms_day set cents = greatest(cents - ${context.config.sms_cost_cents}::numeric, 0)
    where day = ${today(context)}`);
}

export async function spentToday(context: Context): Promise<{ cents: number; full: boolean }> {
  const { sms_cost_cents: cost, sms_daily_cents: ceiling } = context.config;
  const row = await context.db.maybe(sql<{ cents: number }>`
    select cents::float8 as cents from contact.sms_day where day = ${today(context)}`);
  const cents = row?.cents ?? 0;
  return { cents, full: cents + cost > ceiling };
}
