import type { HaltReason } from '#contract/office/mailing-states.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type CancelReason = Extract<HaltReason, 'too_few' | 'closed' | 'round_before'>;

/** For the operator. */
const reasons: Record<CancelReason, string> = {
  too_few: 'too few members fit the conditions',
  closed: 'the campaign is closed',
  round_before: 'the round before it was cancelled',
};

/** Cancels a mailing at its moment, before anybody is drawn: the office, its log and ours say why it never left. */
export async function cancelUnneeded(tx: Queryable, context: Context, id: string, halted: CancelReason): Promise<void> {
  const { clock, log } = context;
  const reason = reasons[halted];
  const lapsed = await tx.run(sql`
    update contact.mailing set state = 'cancelled', reason = ${reason}, halted = ${halted}, finished_at = ${clock.now()}
    where id = ${id} and planned_at is null and state in ('scheduled', 'running')`);
  if (lapsed === 0) return;
  await recordAudit(
    tx,
    { clock, actor: 'panel' },
    { action: 'mailing_cancelled', about: id, detail: { reason: halted } },
  );
  await notifyLive(tx, 'campaigns');
  log.warn({ mailing_id: id, reason }, 'a mailing was not sent');
}
