import { rules } from '#contract/rules.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { queueWithRandomDelay } from '../../messages/outbox/random-delay.ts';
import { closeMailings, reopenMessages } from '../../messages/outbox/suppression.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { daysLater, fromWall } from '../../platform/time/amsterdam.ts';
import { restMail } from './mail.ts';
import { recipientIn } from './recipient.ts';

type RestChange = { until: string | null; undoes?: string | undefined };

/**
 * No mailing goes to this member before that day; null: the rest is over. What waits for them is closed, and draws leave
 * them out. Undone at once, what the rest had closed waits again.
 */
export async function setRest(context: Acting, id: string, { until, undoes }: RestChange): Promise<{ at: string }> {
  const now = context.clock.now();
  const from = until === null ? null : fromWall(Date.parse(until));
  const latest = daysLater(now, rules.rest_days_most);
  if (from && (from <= now || from > fromWall(Date.parse(latest.toISOString().slice(0, 10))))) {
    throw new Problem('rest_day', { facts: { days: rules.rest_days_most } });
  }
  await context.db.transaction(async (tx) => {
    const to = await recipientIn(tx, id);
    const changed = await tx.run(sql`
      update contact.member set rests_until = ${from}
      where id = ${id} and rests_until is distinct from ${from}
        and (${from}::timestamptz is not null or rests_until > ${now})`);
    if (changed === 0) return;
    if (from) await closeMailings(tx, id, now);
    else if (undoes) await reopenMessages(tx, context, id, new Date(undoes));
    if (to.theirs) await queueWithRandomDelay(tx, context, restMail(context.config, to, from));
    const detail = { until: until ?? 'over' };
    await recordAudit(tx, context, { action: 'member_rested', about: auditReference(context, id), detail });
  });
  return { at: now.toISOString() };
}
