import { makeKey } from '#contract/calls/office/staff/program-keys.ts';
import { rightGoesWith, type StaffRight, type StaffRole } from '#contract/roles.ts';
import { note, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { tellLive, tellSessionsEnded } from '../../platform/core/live.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { keepOneAdmin, lockAdmins } from './admins.ts';
import { endKeysOf } from './keys.ts';
import { findPresent, type Whom } from './whom.ts';

const mayMakeKeys = (role: StaffRole): boolean => makeKey.may.some((one) => one === role);

/**
 * From the next call on the colleague may what the new role may; a stream that is open ends, and the screen says that
 * the role is another. Rights that do not go with the new role end too.
 */
export async function changeRole(tx: Queryable, context: Acting, whom: Whom, role: StaffRole): Promise<void> {
  const admins = await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  if (found.role === role) return;
  if (role !== 'admin') keepOneAdmin(admins, found.id);
  await tx.run(sql`update office.staff set role = ${role} where id = ${found.id}`);
  const detail = { from: found.role, to: role };
  await note(tx, context, { action: 'staff_role_changed', about: found.id, detail });
  for (const [right, roles] of Object.entries(rightGoesWith)) {
    if (!roles.includes(role)) await dropRight(tx, context, found.id, right as StaffRight);
  }
  if (!mayMakeKeys(role)) await endKeysOf(tx, context, found.id);
  await tellSessionsEnded(tx);
  await tellLive(tx, 'staff');
}

/** What goes beyond a role is given by name, and the reason stays with it. */
export async function giveRight(
  tx: Queryable,
  context: Acting,
  whom: Whom,
  { right, reason }: { right: StaffRight; reason: string },
): Promise<void> {
  const admins = await lockAdmins(tx, context);
  const { id, role } = await findPresent(tx, whom);
  const given_by = staffIdOf(context.actor);
  if (given_by === id && admins.length > 1) throw new Problem('staff_right_own');
  if (!rightGoesWith[right].includes(role)) throw new Problem('staff_right_of_role', { facts: { role } });
  await tx.run(sql`
    insert into office.staff_right (staff_id, name, reason, given_by, given_at)
    values (${id}, ${right}, ${reason}, ${given_by}, ${context.clock.now()})
    on conflict (staff_id, name) do update set
      reason = excluded.reason, given_by = excluded.given_by, given_at = excluded.given_at`);
  await note(tx, context, { action: 'staff_right_given', about: id, detail: { right, reason } });
  await tellLive(tx, 'staff');
}

export async function takeRight(tx: Queryable, context: Acting, whom: Whom, right: StaffRight): Promise<void> {
  await lockAdmins(tx, context);
  const { id } = await findPresent(tx, whom);
  await dropRight(tx, context, id, right);
  await tellLive(tx, 'staff');
}

async function dropRight(tx: Queryable, context: Acting, id: string, right: StaffRight): Promise<void> {
  const had = await tx.run(sql`delete from office.staff_right where staff_id = ${id} and name = ${right}`);
  if (had > 0) await note(tx, context, { action: 'staff_right_taken', about: id, detail: { right } });
}
