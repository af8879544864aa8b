import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import {
  colleagueName,
  rightGoesWith,
  type StaffRight,
  type StaffRole,
  staffRights,
  staffRoles,
} from '#contract/roles.ts';
import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive, notifySessionsEnded } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { dropRequestsOf } from './access-requests.ts';
import { keepOneAdmin, lockAdmins, mailAdmins } from './admins.ts';
import { type ColleagueRef, findPresent } from './find-colleague.ts';
import { endKeysOf } from './program-keys.ts';

const mayMakeKeys = (role: StaffRole): boolean => makeKey.may.some((one) => one === role);

/**
 * From the next call on the colleague may what the new role may; a stream that is open ends, and the screen says that
 * the role is another. Rights that do not go with the new role end too.
 */
export async function changeRole(tx: Queryable, context: Acting, whom: ColleagueRef, role: StaffRole): Promise<void> {
  const admins = await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  if (found.role === role) return;
  if (role !== 'admin') keepOneAdmin(admins, found.id);
  await tx.run(sql`update office.staff set role = ${role} where id = ${found.id}`);
  const detail = { from: found.role, to: role };
  await recordAudit(tx, context, { action: 'staff_role_changed', about: found.id, detail });
  // Who was an admin reads it too.
  if (found.role === 'admin' && found.joined)
    await mailAdmins(tx, context, `van beheerder ${colleagueName(found)} ${staffRoles[role]} gemaakt.`, found.id);
  if (found.role === 'admin' || role === 'admin') await dropRequestsOf(tx, context, found.id);
  // Of somebody who did not join yet, the invitation says it.
  if (role === 'admin' && found.joined)
    await mailAdmins(tx, context, `van ${colleagueName(found)} een beheerder gemaakt.`);
  for (const [right, roles] of Object.entries(rightGoesWith)) {
    if (!roles.includes(role)) await dropRight(tx, context, found.id, right as StaffRight);
  }
  if (!mayMakeKeys(role)) await endKeysOf(tx, context, found.id);
  await notifySessionsEnded(tx);
  await notifyLive(tx, 'staff');
}

/** Without campaigns it holds for all. */
export type GivenRight = { right: StaffRight; reason: string; campaigns?: readonly string[] | undefined };

/** What goes beyond a role is given by name, and the reason stays with it. */
export async function giveRight(
  tx: Queryable,
  context: Acting,
  whom: ColleagueRef,
  { right, reason, campaigns }: GivenRight,
): Promise<void> {
  await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  const { id, role } = found;
  const given_by = staffIdOf(context.actor);
  if (!rightGoesWith[right].includes(role)) throw new Problem('staff_right_of_role', { facts: { role } });
  await tx.run(sql`
    insert into office.staff_right (staff_id, name, reason, given_by, given_at, every_campaign)
    values (${id}, ${right}, ${reason}, ${given_by}, ${context.clock.now()}, ${campaigns === undefined})
    on conflict (staff_id, name) do update set reason = excluded.reason, given_by = excluded.given_by,
      given_at = excluded.given_at, every_campaign = excluded.every_campaign`);
  await tx.run(sql`delete from office.staff_right_campaign where staff_id = ${id} and name = ${right}`);
  if (campaigns) {
    const named = await tx.run(sql`
      insert into office.staff_right_campaign (staff_id, name, campaign_id)
      select ${id}, ${right}, id from survey.campaign where id = any (${campaigns}::uuid[])`);
    if (named === 0) throw new Problem('not_found');
  }
  const detail = { right, reason, ...(campaigns && { campaigns: campaigns.join(' ') }) };
  await recordAudit(tx, context, { action: 'staff_right_given', about: id, detail });
  const scope = campaigns
    ? ` voor ${campaigns.length === 1 ? 'één vragenlijst' : `${campaigns.length} vragenlijsten`}`
    : '';
  await mailAdmins(tx, context, `aan ${colleagueName(found)} een recht gegeven: ${staffRights[right]}${scope}.`);
  await notifyLive(tx, 'staff');
}

export async function takeRight(tx: Queryable, context: Acting, whom: ColleagueRef, right: StaffRight): Promise<void> {
  await lockAdmins(tx, context);
  const { id } = await findPresent(tx, whom);
  await dropRight(tx, context, id, right);
  await notifyLive(tx, 'staff');
}

async function dropRight(tx: Queryable, context: Acting, id: string, right: StaffRight): Promise<void> {
  const had = await tx.run(sql`delete from office.staff_right where staff_id = ${id} and name = ${right}`);
  if (had > 0) await recordAudit(tx, context, { action: 'staff_right_taken', about: id, detail: { right } });
}
