import type { Frequency, putFrequency } from '#contract/calls/frequency.ts';
import type { Output } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { closeMailings } from '../../messages/outbox/suppression.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater, fromWall } from '../../platform/time/amsterdam.ts';

type Row = { rests_until: Date | null; contacts_most: number | null; outcomes: boolean; checks: boolean };

export async function readFrequency(db: Queryable, { clock }: Context, id: string): Promise<Frequency> {
  const { rests_until, contacts_most, ...letters } = await db.one(sql<Row>`
    select rests_until, contacts_most, outcomes_ended_at is null as outcomes,
      checks_ended_at is null as checks from contact.member where id = ${id}`);
  if (rests_until && rests_until > clock.now()) return { often: 'none', until: isoDay(rests_until), ...letters };
  return { often: contacts_most === null ? 'all' : 'less', until: null, ...letters };
}

/** A pause ends by itself, with the choice from before. What waits to be sent to this member is closed with it. */
export async function changeFrequency(
  tx: Queryable,
  context: Context,
  id: string,
  { often, until, outcomes, checks }: Output<typeof putFrequency, 'body'>,
): Promise<Frequency> {
  const now = context.clock.now();
  if (outcomes !== undefined) {
    await tx.run(sql`
      update contact.member set outcomes_ended_at = case when not ${outcomes} then coalesce(outcomes_ended_at, ${now}) end
      where id = ${id}`);
  }
  if (checks !== undefined) {
    await tx.run(sql`
      update contact.member set checks_ended_at = case when not ${checks} then coalesce(checks_ended_at, ${now}) end
      where id = ${id}`);
  }
  if (often === 'none') {
    await tx.run(sql`update contact.member set rests_until = ${dayIn(now, until)} where id = ${id}`);
    await closeMailings(tx, id, now);
  } else {
    const most = often === 'less' ? rules.few_contacts_per_year : null;
    await tx.run(sql`update contact.member set rests_until = null, contacts_most = ${most} where id = ${id}`);
  }
  return readFrequency(tx, context, id);
}

/** The beginning of that day in Amsterdam: tomorrow at the earliest, a year at most. */
function dayIn(now: Date, until: string | null | undefined): Date {
  const from = /^\d{4}-\d\d-\d\d$/.test(until ?? '') ? fromWall(Date.parse(until!)) : undefined;
  const latest = fromWall(Date.parse(isoDay(daysLater(now, rules.rest_days_most))));
  if (from && from > now && from <= latest) return from;
  throw new Problem('invalid', { errors: { until: ['Kies een dag vanaf morgen, en niet verder weg dan een jaar.'] } });
}
