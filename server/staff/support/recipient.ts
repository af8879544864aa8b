import type { Recipient } from '../../messages/templates/email-template.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type Row = { id: string; name: string | null; email: string; email_key: string | null; left_at: Date | null };

/** The member whom an act is about, locked. Anyone who left gets no act any more, and no mail about one. */
export async function recipientIn(tx: Queryable, id: string): Promise<Recipient & { theirs: boolean }> {
  const member = await tx.maybe(sql<Row>`
    select id, name, email, email_key, left_at from contact.member where id = ${id} for update`);
  if (!member) throw new Problem('not_found');
  if (member.left_at) throw new Problem('member_has_left');
  // An address without a key is somebody else's by now.
  return { member_id: id, name: member.name, address: member.email, theirs: member.email_key !== null };
}
