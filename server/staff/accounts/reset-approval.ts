import { recordAudit, staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { notifyLive } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { lockAdmins, mailAdmins } from './admins.ts';
import { type ColleagueRef, colleagueName, findPresent } from './find-colleague.ts';
import { mailRenewal } from './invite.ts';

/**
 * Password and app of a colleague are to be set up anew. Whoever can do that alone could become anybody: where there is
 * another admin, beside who asks and who it is about, that one is to say yes. The operator at the server needs nobody.
 */
export async function askReset(
  tx: Queryable,
  context: Acting,
  whom: ColleagueRef,
  reason: string,
): Promise<'mailed' | 'asked'> {
  const admins = await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  if (!found.joined) throw new Problem('staff_not_in');
  const asker = staffIdOf(context.actor);
  const others = admins.filter((id) => id !== asker && id !== found.id);
  await recordAudit(tx, context, { action: 'staff_reset_asked', about: found.id, detail: { reason } });
  await mailAdmins(tx, context, `gevraagd om ${colleagueName(found)} opnieuw te laten inloggen.`);
  if (asker === null || others.length === 0) {
    await mailRenewal(tx, context, whom);
    return 'mailed';
  }
  await tx.run(sql`
    insert into office.staff_reset (staff_id, asked_by, reason, asked_at)
    values (${found.id}, ${asker}, ${reason}, ${context.clock.now()})
    on conflict (staff_id) do update set
      asked_by = excluded.asked_by, reason = excluded.reason, asked_at = excluded.asked_at`);
  await notifyLive(tx, 'staff');
  return 'asked';
}

/** The second admin's yes. Of the one who asked it counts only when nobody else is left to give it. */
export async function approveReset(tx: Queryable, context: Acting, whom: ColleagueRef): Promise<void> {
  const admins = await lockAdmins(tx, context);
  const found = await findPresent(tx, whom);
  const asked = await tx.maybe(sql<{ asked_by: string; asked_at: Date }>`
    select asked_by, asked_at from office.staff_reset where staff_id = ${found.id}`);
  if (!asked) throw new Problem('staff_reset_none');
  const me = staffIdOf(context.actor);
  const others = admins.filter((id) => id !== asked.asked_by && id !== found.id);
  if (me === found.id || (me === asked.asked_by && others.length > 0)) throw new Problem('staff_reset_own');
  if (me !== null && me !== asked.asked_by && (await isGuestOf(tx, me, asked))) throw new Problem('staff_reset_guest');
  await recordAudit(tx, context, { action: 'staff_reset_approved', about: found.id });
  await mailRenewal(tx, context, whom);
}

const guestMs = 30 * 86_400_000;

/**
 * Whether this admin was brought in by the one who asks, within a month, or became an admin after it was asked: a second
 * address of one's own is no second person.
 */
async function isGuestOf(tx: Queryable, me: string, { asked_by, asked_at }: { asked_by: string; asked_at: Date }) {
  const { guest } = await tx.one(sql<{ guest: boolean }>`
    select exists (
      select from office.audit
      where about = ${me} and action in ('staff_invited', 'staff_role_changed') and detail ->> 'to' = 'admin'
        and (at > ${asked_at} or staff_id = ${asked_by} and at > ${new Date(asked_at.getTime() - guestMs)})
    ) or coalesce((select joined_at from office.staff where id = ${me}) > ${asked_at}, true) as guest`);
  return guest;
}

export async function cancelReset(tx: Queryable, context: Acting, whom: ColleagueRef): Promise<void> {
  await lockAdmins(tx, context);
  const { id } = await findPresent(tx, whom);
  const gone = await tx.run(sql`delete from office.staff_reset where staff_id = ${id}`);
  if (gone === 0) throw new Problem('staff_reset_none');
  await recordAudit(tx, context, { action: 'staff_reset_refused', about: id });
  await notifyLive(tx, 'staff');
}
