import { staffSentences } from '#contract/calls/office/staff.ts';
import type { StaffRole } from '#contract/roles.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** A link to join, and whom to give it to. */
export type InvitedColleague = { id: string; email: string; role: StaffRole; link: string };

/** Whom an act is about: on a screen by id, in a command by address. */
export type ColleagueRef = { id: string } | { email: string };
type ColleagueRow = {
  id: string;
  email: string;
  role: StaffRole;
  name: string | null;
  joined: boolean;
  left: boolean;
};

export async function findColleague(tx: Queryable, whom: ColleagueRef): Promise<ColleagueRow | undefined> {
  const which = 'id' in whom ? sql`id = ${whom.id}` : sql`lower(email) = lower(${whom.email})`;
  return tx.maybe(sql<ColleagueRow>`
    select id, email, role, name, joined_at is not null as joined, left_at is not null as left
    from office.staff where ${which} for update`);
}

/** Somebody who can be in the office now, or was invited to it. */
export async function findPresent(tx: Queryable, whom: ColleagueRef): Promise<ColleagueRow> {
  const found = await findColleague(tx, whom);
  if (found && !found.left) return found;
  if ('id' in whom) throw new Problem('not_found');
  throw new Problem('staff_unknown', { facts: { email: whom.email }, errors: { email: [staffSentences.nobody] } });
}
