import type { LookReason } from '#contract/reason-types.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { countDifferent, enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { isHere } from './search-hits.ts';

/** So long a reason holds, for one member and one colleague. */
const lookMinutes = 15;
/** Anyone who looks at this many members in a day is told to the admins: nobody calls with so many. */
const manyAccesses = 50;

export function staffIn({ actor }: Pick<Acting, 'actor'>): string {
  if (typeof actor === 'string' || !('staff_id' in actor)) throw new Error('whoever acts is nobody of the office');
  return actor.staff_id;
}

/** The member, or the refusal that there is none. Locked where something of theirs is to change. */
async function memberHere(db: Queryable, context: Context, id: string): Promise<void> {
  const found = await db.maybe(sql`select from contact.member where id = ${id} and ${isHere(context)}`);
  if (!found) throw new Problem('not_found');
}

/**
 * From now on this colleague sees this member. Why stands in contact.look, where the member reads it and with whom it
 * goes; the line in the audit has only the kind of reason, for it outlives the member.
 */
export async function grantMemberAccess(
  context: Acting,
  id: string,
  reason: LookReason,
  words: string,
): Promise<{ until: string }> {
  const staff_id = staffIn(context);
  await memberHere(context.db, context, id);
  await enforceRateLimit(context, 'member_look_staff', staff_id);
  const now = context.clock.now();
  const until = new Date(now.getTime() + lookMinutes * 60_000);
  await context.db.transaction(async (tx) => {
    const kept = await tx.run(sql`
      insert into contact.look (member_id, staff_id, reason, words, at, until)
      select id, ${staff_id}::uuid, ${reason}::text, ${words}::text, ${now}::timestamptz, ${until}::timestamptz
      from contact.member where id = ${id} for key share`);
    if (kept === 0) throw new Problem('not_found');
    await recordAudit(tx, context, { action: 'member_seen', about: auditReference(context, id), detail: { reason } });
  });
  await tellOfMany(context, staff_id, id);
  return { until: until.toISOString() };
}

/** Once a day: in the log, and as a line of the audit, from which the start of the admins tells it. */
async function tellOfMany(context: Acting, staff_id: string, id: string): Promise<void> {
  const different = await countDifferent(context, `members that ${staff_id} looked at`, id, manyAccesses);
  if (different !== manyAccesses) return;
  context.log.warn({ staff_id, different }, 'somebody of the office looked today at many members');
  await recordAudit(context.db, context, {
    action: 'members_many_seen',
    about: staff_id,
    detail: { members: String(different) },
  });
}

export async function endMemberAccess(db: Queryable, context: Acting, id: string): Promise<void> {
  const now = context.clock.now();
  await db.run(sql`
    update contact.look set until = ${now} where staff_id = ${staffIn(context)} and member_id = ${id} and until > ${now}`);
}

/** Until when this colleague sees the member; undefined: a reason comes first. */
export async function memberAccessUntil(db: Queryable, context: Acting, id: string): Promise<Date | undefined> {
  const { until } = await db.one(sql<{ until: Date | null }>`
    select max(until) as until from contact.look
    where staff_id = ${staffIn(context)} and member_id = ${id} and until > ${context.clock.now()}`);
  return until ?? undefined;
}

/** Before every act on a member in the office. The operator at the server gives a reason to nobody. */
export async function requireMemberAccess(db: Queryable, context: Acting, id: string): Promise<void> {
  if (typeof context.actor === 'string') return;
  if (!(await memberAccessUntil(db, context, id))) throw new Problem('look_first');
}
