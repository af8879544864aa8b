import type { AuditAction } from '#contract/office/audit.ts';
import type { AuditDetail } from '#contract/office/audit-details.ts';
import { type Queryable, sql } from '../database/sql.ts';
import type { Acting, Actor } from './context.ts';

export type AuditDetails = Partial<Record<AuditDetail, string>>;
/** Each has its words in the log: another name does not compile, in an object that was made elsewhere neither. */
type AuditedDetail<Detail> = Detail & Record<Exclude<keyof Detail, AuditDetail>, never>;
type Entry<Detail> = {
  action: AuditAction;
  about?: string | undefined;
  detail?: AuditedDetail<Detail>;
};

/**
 * Writes one line of the audit log. The act itself calls this, so that no route or command can forget it. A refused act
 * is noted on the pool and not in its transaction, which is rolled back: the line must stay.
 */
export async function recordAudit<Detail extends AuditDetails>(
  db: Queryable,
  { clock, actor }: Pick<Acting, 'clock' | 'actor'>,
  entry: Entry<Detail>,
): Promise<void> {
  const { action, about = null, detail = {} } = entry;
  await db.run(sql`
    insert into office.audit (at, staff_id, actor, action, about, detail)
    values (${clock.now()}, ${staffIdOf(actor)}, ${nameOf(actor)}, ${action}, ${about}, ${detail})`);
}

/** Who of the staff it was, if anybody: the key that such a row is kept under. */
export const staffIdOf = (actor: Actor): string | null =>
  typeof actor === 'object' && 'staff_id' in actor ? actor.staff_id : null;

function nameOf(actor: Actor): string {
  if (typeof actor === 'string') return actor;
  return 'key_id' in actor ? `key ${actor.key_id}` : 'staff';
}

/** How many lines there are, and the first one that was tampered with, if any. */
export async function checkAudit(db: Queryable): Promise<{ lines: number; broken: number | null }> {
  return db.one(sql<{ lines: number; broken: number | null }>`
    select count(*) as lines, office.audit_broken() as broken from office.audit`);
}
