import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Context } from './context.ts';

export type AuditAction =
  | 'staff_invited'
  | 'staff_joined'
  | 'staff_removed'
  | 'login'
  | 'login_refused'
  | 'login_tryout'
  | 'logout'
  | 'members_imported'
  | 'member_exported'
  | 'member_erased'
  | 'campaign_published'
  | 'campaign_invited'
  | 'campaign_reminded'
  | 'campaign_thanked'
  | 'campaign_closed'
  | 'campaign_exported'
  | 'clock_accepted';

type Entry = {
  action: AuditAction;
  /** Who did it; absent while nobody has proven who they are, and for the operator's commands. */
  staff_id?: string | undefined;
  /** About whom. */
  about?: string | undefined;
  detail?: Record<string, string>;
};

/** One line in the book. A refusal is noted on the pool: its transaction is rolled back, the line must stay. */
export async function note(db: Queryable, { clock }: Context, entry: Entry): Promise<void> {
  const { action, staff_id = null, about = null, detail = {} } = entry;
  await db.run(sql`
    insert into office.audit (at, staff_id, action, about, detail)
    values (${clock.now()}, ${staff_id}, ${action}, ${about}, ${detail})`);
}

/** How many lines there are, and the first one that was tampered with, if any. */
export async function checkAudit(db: Queryable): Promise<{ lines: number; broken: number | null }> {
  return db.one(sql<{ lines: number; broken: number | null }>`
    select count(*) as lines, office.audit_broken() as broken from office.audit`);
}
