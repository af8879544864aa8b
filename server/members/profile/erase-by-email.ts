import { emailKey, findMembers } from '../../people/address.ts';
import { rememberDeparted } from '../../people/departed.ts';
import { eraseMemberData } from '../../people/erase-member.ts';
import { roundErasedMoments } from '../../people/round-moments.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';

/** Destroys everything that is held about the member with this address, at once. */
export async function eraseMember(context: Acting, email: string): Promise<void> {
  const found = await findMembers(context.db, email);
  if (found.length === 0) throw new Problem('member_unknown', { facts: { email } });
  await rememberDeparted(context, [emailKey(email.trim())]);
  await context.db.transaction(async (tx) => {
    const ids = await findMembers(tx, email);
    for (const id of ids) {
      await eraseMemberData(tx, context, id);
      // The line does not say who was erased: nothing may name them any more.
      await recordAudit(tx, context, { action: 'member_erased' });
    }
  });
  await roundErasedMoments(context);
}
