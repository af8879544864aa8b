import { auditReference } from '../../members/profile/audit-reference.ts';
import { findMembers } from '../../people/address.ts';
import { readPhone } from '../../people/phone.ts';
import { idsOfReference } from '../../people/reference.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { spendSearch } from '../support/searches.ts';

/**
 * The code by which the log names a member: anyone who asks 'who saw this parent' has an address or a number. Nothing of
 * the member is told, and that somebody sought is a line too, also when nobody was found: that tells who is no member.
 */
export async function seekMember(context: Acting, sought: string): Promise<string> {
  await spendSearch(context);
  const [id] = sought.includes('@') ? await findMembers(context.db, sought) : await findByFigures(context, sought);
  // Written as PostgreSQL writes it back: the fingerprint stands in a column of ids.
  const member = id && auditReference(context, id).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const detail = { hits: member ? '1' : '0' };
  await recordAudit(context.db, context, { action: 'audit_member_sought', about: member, detail });
  if (!member) throw new Problem('audit_member_unknown');
  return member;
}

/** By a number, or by the reference that stands at the foot of a member's mail. */
async function findByFigures({ db }: Acting, typed: string): Promise<string[]> {
  const { phone } = readPhone(typed);
  const ids = phone ? undefined : idsOfReference(typed);
  if (!phone && !ids) return [];
  const which = ids ? sql`id between ${ids.first}::uuid and ${ids.last}::uuid` : sql`phone = ${phone}`;
  const found = await db.many(sql<{ id: string }>`
    select id from contact.member where ${which} order by left_at desc nulls first, id`);
  return found.map(({ id }) => id);
}
