import { hourMs } from '#contract/format.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { countSince, enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { staffIn } from './member-access.ts';

/** Takes one search from what a colleague may do in a while. The operator at the server is not counted. */
export async function spendSearch(context: Acting): Promise<void> {
  if (typeof context.actor === 'string') return;
  const staff_id = staffIn(context);
  await enforceRateLimit(context, 'member_search_staff', staff_id).catch(async (error: unknown) => {
    if (error instanceof Problem && error.code === 'too_many') await tellOfRefused(context, staff_id);
    throw error;
  });
}

/** Once an hour: in the log, and as a line of the audit, from which the start of the admins tells it. */
async function tellOfRefused(context: Acting, staff_id: string): Promise<void> {
  const now = context.clock.now().getTime();
  const hour = new Date(now - (now % hourMs));
  if ((await countSince(context.db, context, `searches refused to ${staff_id}`, hour)) > 1) return;
  context.log.warn({ staff_id }, 'somebody of the office searched for members more often than anybody may');
  await recordAudit(context.db, context, { action: 'members_many_searched', about: staff_id });
}
