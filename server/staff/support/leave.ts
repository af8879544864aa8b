import { leaveForMember } from '../../members/leaving/leave.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { recipientIn } from './recipient.ts';

/** Erased after the days of regret, as on the site; until then the member can come back by the mail that they get. */
export const leaveOnRequest = (context: Acting, id: string): Promise<void> =>
  leaveForMember(context, id, {
    before: async (tx) => void (await recipientIn(tx, id)),
    after: (tx) => recordAudit(tx, context, { action: 'member_left', about: auditReference(context, id) }),
  });
