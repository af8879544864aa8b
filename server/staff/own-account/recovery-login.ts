import type { loginRecovery } from '#contract/calls/office/staff/own-account.ts';
import type { OfficeSession } from '#contract/calls/office/staff.ts';
import type { Output } from '#contract/endpoint.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { passSecondStep } from '../session/login.ts';
import type { Entering } from '../session/session.ts';
import { recoveryHash } from './recovery.ts';
import { tellOwner } from './tell-owner.ts';

/** Second step without the app: each code on paper logs in once, and its owner is mailed that it did. */
export function enterByRecovery(
  context: Context,
  entering: Entering,
  { login_token, recovery }: Output<typeof loginRecovery, 'body'>,
): Promise<OfficeSession> {
  return passSecondStep(context, entering, login_token, 'recovery', async (tx, { id }) => {
    const used = await tx.run(sql`
      update office.staff_recovery set used_at = ${context.clock.now()}
      where staff_id = ${id} and code_hash = ${recoveryHash(context, id, recovery)} and used_at is null`);
    if (used === 0) return false;
    const { left } = await tx.one(sql<{ left: number }>`
      select count(*) as left from office.staff_recovery where staff_id = ${id} and used_at is null`);
    const what = `ingelogd met een herstelcode. Je hebt er nog ${left}.`;
    await tellOwner(tx, context, { staff_id: id }, { verb: 'is', what });
    return true;
  });
}
