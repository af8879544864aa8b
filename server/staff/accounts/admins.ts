import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { staffIdOf } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { accessMail } from './mails.ts';

export const isAdmin = ({ panel_env }: Acting['config']): Sql => sql`
  staff.role = 'admin' and staff.joined_at is not null and staff.left_at is null and (not staff.demo or ${panel_env === 'tryout'})`;

/**
 * Who can let others in now. Their rows stay locked until the act is over, so that of two admins who end each other at
 * the same moment one wins, and the other turns out to be no admin any more. First of all locks, lest two acts wait for
 * each other.
 */
export async function lockAdmins(tx: Queryable, { config, actor }: Acting): Promise<string[]> {
  const rows = await tx.many(sql<{ id: string }>`
    select id from office.staff
    where ${isAdmin(config)}
    order by id for update`);
  const admins = rows.map(({ id }) => id);
  if (typeof actor === 'object' && !('staff_id' in actor && admins.includes(actor.staff_id))) {
    throw new Problem('not_your_role');
  }
  return admins;
}

/** Without an admin nobody could let anybody in any more. */
export function keepOneAdmin(admins: readonly string[], leaving: string): void {
  if (admins.length === 1 && admins[0] === leaving) throw new Problem('staff_last_admin');
}

export type Admin = { id: string; email: string; name: string | null };

/** The admins who can log in, and the colleague with this id as well. */
export const presentAdmins = (tx: Queryable, config: Acting['config'], also?: string): Promise<Admin[]> =>
  tx.many(sql<Admin>`
    select id, email, name from office.staff where ${isAdmin(config)} or id = ${also ?? null} order by id`);

/**
 * A mail to every admin, the one who acts included, and to who was one. The operator at the server reads the log, and is no
 * colleague.
 */
export async function mailAdmins(tx: Queryable, context: Acting, what: string, former?: string): Promise<void> {
  const { actor, clock, config } = context;
  const acting = staffIdOf(actor);
  if (acting === null) return;
  const admins = await presentAdmins(tx, config, former);
  const { who } = await tx.one(sql<{ who: string }>`
    select coalesce(name, email) as who from office.staff where id = ${acting}`);
  for (const admin of admins)
    await queueMessage(tx, accessMail(config, admin, { who, what }, clock.now()), clock.now());
}
