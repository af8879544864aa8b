import { colleagueName, type StaffRole } from '#contract/roles.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { noteMailed } from '../session/invitation.ts';
import { askAccess, isAwaited, takeApproved } from './access-requests.ts';
import { lockAdmins, mailAdmins } from './admins.ts';
import { addAwaited, addColleague, renewColleague } from './colleagues.ts';
import { type ColleagueRef, findPresent } from './find-colleague.ts';
import { invitationMail, renewedMail } from './mails.ts';
import { mailOfRequest } from './request-mails.ts';
import { changeRole, type GivenRight, giveRight } from './role.ts';
import type { StoredRequest } from './stored-request.ts';

type Done = 'done' | 'asked';

/** A new admin waits for a second one; the operator at the server needs nobody. */
export async function inviteColleague(
  tx: Queryable,
  context: Acting,
  who: { email: string; role: StaffRole },
): Promise<Done> {
  if (who.role === 'admin' && staffIdOf(context.actor) !== null) {
    await askAccess(tx, context, { kind: 'admin', staff_id: await addAwaited(tx, context, who.email) });
    return 'asked';
  }
  await mailInvitation(tx, context, who);
  return 'done';
}

export async function askRole(tx: Queryable, context: Acting, whom: ColleagueRef, role: StaffRole): Promise<Done> {
  if (role === 'admin') {
    await lockAdmins(tx, context);
    const found = await findPresent(tx, whom);
    if (found.role !== 'admin') {
      await askAccess(tx, context, { kind: 'admin', staff_id: found.id });
      return 'asked';
    }
    if (await isAwaited(tx, found.id)) throw new Problem('access_request_waits');
  }
  await changeRole(tx, context, whom, role);
  return 'done';
}

/** A right to oneself waits for another admin. */
export async function askRight(tx: Queryable, context: Acting, whom: { id: string }, given: GivenRight): Promise<Done> {
  if (whom.id === staffIdOf(context.actor)) {
    await lockAdmins(tx, context);
    await askAccess(tx, context, { kind: 'right', staff_id: whom.id, ...given });
    return 'asked';
  }
  await giveRight(tx, context, whom, given);
  return 'done';
}

/**
 * Password and app of a colleague are to be set up anew. Anyone who can do that alone could become anybody, so another admin
 * is to approve it. Of an admin it waits also where nobody may.
 */
export async function askReset(tx: Queryable, context: Acting, whom: ColleagueRef, reason: string): Promise<Done> {
  await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  if (!found.joined) throw new Problem('staff_not_in');
  const { id: staff_id, role } = found;
  if ((await askAccess(tx, context, { kind: 'reset', staff_id, reason, role })) === 'asked') return 'asked';
  await recordAudit(tx, context, { action: 'staff_reset_asked', about: staff_id, detail: { reason } });
  await mailAdmins(tx, context, `een nieuwe link laten mailen aan ${colleagueName(found)}.`);
  await mailRenewal(tx, context, whom);
  return 'done';
}

export async function approveRequest(tx: Queryable, context: Acting, id: string): Promise<void> {
  const request = await takeApproved(tx, context, id);
  await giveAccess(tx, context, request);
  await mailOfRequest(tx, context, request, 'approved');
}

/** Does what was asked. The lines of the log are the panel's: who approves an admin has not brought that one in. */
export async function giveAccess(tx: Queryable, context: Acting, request: StoredRequest): Promise<void> {
  const { kind, right, reason, staff_id: id, campaign_ids } = request;
  const panel: Acting = { ...context, actor: 'panel' };
  if (kind === 'right' && right)
    return giveRight(tx, context, { id }, { right, reason: reason ?? '', campaigns: campaign_ids ?? undefined });
  if (kind === 'reset') return mailRenewal(tx, panel, { id });
  const { joined, email } = await findPresent(tx, { id });
  if (joined) return changeRole(tx, panel, { id }, 'admin');
  await mailInvitation(tx, panel, { email, role: 'admin' });
  await notifyLive(tx, 'staff');
}

/** Mails somebody the link to join by: nobody else sees it, not even who invites. */
async function mailInvitation(tx: Queryable, context: Acting, who: { email: string; role: StaffRole }): Promise<void> {
  const invited = await addColleague(tx, context, who);
  await noteMailed(tx, invited.id);
  await queueMessage(tx, invitationMail(context.config, invited), context.clock.now());
}

/** The same for a new log-in of somebody who is in. */
async function mailRenewal(tx: Queryable, context: Acting, whom: ColleagueRef): Promise<void> {
  const renewed = await renewColleague(tx, context, whom);
  await noteMailed(tx, renewed.id);
  await queueMessage(tx, renewedMail(context.config, renewed), context.clock.now());
}
