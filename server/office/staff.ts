import { staffSentences } from '#contract/calls/office/staff.ts';
import type { StaffRole } from '#contract/roles.ts';
import { note } from '../base/audit.ts';
import type { Acting, Context } from '../base/context.ts';
import { Problem } from '../base/problem.ts';
import { sql } from '../database/sql.ts';
import { inviteStaff } from './invitation.ts';
import { endSessionsOf } from './session.ts';

const unknown = (email: string) =>
  new Problem('staff_unknown', { facts: { email }, errors: { email: [staffSentences.nobody] } });

type Found = { id: string; joined: boolean; left: boolean };
const byEmail = (email: string) => sql<Found>`
  select id, joined_at is not null as joined, left_at is not null as left
  from office.staff where lower(email) = lower(${email}) for update`;

/**
 * Adds a colleague and makes the link to join by. Somebody who was invited and did not join yet gets a new link and the
 * new role; somebody who left can come back.
 */
export async function addStaff(context: Acting, email: string, role: StaffRole): Promise<string> {
  return context.db.transaction(async (tx) => {
    const found = await tx.maybe(byEmail(email));
    if (found?.joined && !found.left) throw new Problem('staff_in_already', { facts: { email } });
    const { id } = found
      ? await tx.one(sql<{ id: string }>`
          update office.staff set email = ${email}, role = ${role}, joined_at = null, left_at = null, demo = false
          where id = ${found.id} returning id`)
      : await tx.one(sql<{ id: string }>`
          insert into office.staff (email, role, created_at) values (${email}, ${role}, ${context.clock.now()})
          returning id`);
    return inviteStaff(tx, context, id);
  });
}

/**
 * Makes a new link for a colleague who lost the phone or forgot the password. Whoever found the phone may be logged in,
 * so all sessions end at once. The old password and app keep working until the link is used: otherwise a typing mistake
 * in the address would lock out somebody else.
 */
export async function renewStaff(context: Acting, email: string): Promise<string> {
  return context.db.transaction(async (tx) => {
    const found = await tx.maybe(byEmail(email));
    if (!found || found.left) throw unknown(email);
    await endSessionsOf(tx, found.id);
    return inviteStaff(tx, context, found.id);
  });
}

/** Ends a colleague's access at once. The row stays, without its secrets, because the audit log points at it. */
export async function removeStaff(context: Acting, email: string): Promise<void> {
  return context.db.transaction(async (tx) => {
    const found = await tx.maybe(byEmail(email));
    if (!found || found.left) throw unknown(email);
    await tx.run(sql`
      update office.staff set left_at = ${context.clock.now()}, joined_at = null, password_hash = null, totp_sealed = null
      where id = ${found.id}`);
    await tx.run(sql`delete from office.staff_invitation where staff_id = ${found.id}`);
    await endSessionsOf(tx, found.id);
    await note(tx, context, { action: 'staff_removed', about: found.id });
  });
}

export type StaffLine = { email: string; role: StaffRole; name: string | null; state: 'in' | 'invited' | 'left' };

export async function listStaff({ db }: Context): Promise<StaffLine[]> {
  return db.many(sql<StaffLine>`
    select email, role, name,
      case when left_at is not null then 'left' when joined_at is not null then 'in' else 'invited' end as state
    from office.staff order by lower(email)`);
}

/** What the start says while the office has nobody who can log in. */
export async function nobodyYet({ db }: Pick<Context, 'db'>): Promise<string[]> {
  const { staffed } = await db.one(sql<{ staffed: boolean }>`
    select exists (select from office.staff where joined_at is not null and left_at is null) as staffed`);
  return staffed ? [] : ['Nobody of the office can log in yet. Begin with: ./panel staff add EMAIL --role admin'];
}
