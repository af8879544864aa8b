import type { StaffRole } from '#contract/roles.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { noteMailed } from '../session/invitation.ts';
import { addColleague, renewColleague } from './colleagues.ts';
import type { ColleagueRef } from './find-colleague.ts';
import { invitationMail, renewedMail } from './mails.ts';

/** Mails somebody the link to join by: nobody else sees it, not even who invites. */
export async function mailInvitation(
  tx: Queryable,
  context: Acting,
  who: { email: string; role: StaffRole },
): Promise<void> {
  const invited = await addColleague(tx, context, who);
  await noteMailed(tx, invited.id);
  await queueMessage(tx, invitationMail(context.config, invited), context.clock.now());
}

/** The same for a new log-in of somebody who is in. */
export async function mailRenewal(tx: Queryable, context: Acting, whom: ColleagueRef): Promise<void> {
  const renewed = await renewColleague(tx, context, whom);
  await noteMailed(tx, renewed.id);
  await queueMessage(tx, renewedMail(context.config, renewed), context.clock.now());
}
