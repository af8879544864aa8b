import { leaveForMember } from '../../members/leaving/leave.ts';
import { auditedAs } from '../../members/profile/audited.ts';
import { note } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { recipientIn } from './recipient.ts';

/** Erased after the days of regret, as on the site; until then the member can come back by the mail that they get. */
export const leaveOnRequest = (context: Acting, id: string): Promise<void> =>
  leaveForMember(context, id, {
    before: async (tx) => void (await recipientIn(tx, id)),
    after: (tx) => note(tx, context, { action: 'member_left', about: auditedAs(context, id) }),
  });
