import { note } from '../base/audit.ts';
import type { Acting } from '../base/context.ts';
import { leaveForMember } from '../leaving/leave.ts';
import { auditedAs } from '../members/audited.ts';
import { recipientIn } from './recipient.ts';

/** Erased after the days of regret, as on the site; until then the member can come back by the mail that they get. */
export const leaveOnRequest = (context: Acting, id: string): Promise<void> =>
  leaveForMember(context, id, {
    before: async (tx) => void (await recipientIn(tx, id)),
    after: (tx) => note(tx, context, { action: 'member_left', about: auditedAs(context, id) }),
  });
