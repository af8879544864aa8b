import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import type { Acting } from './context.ts';

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
  | 'member_password_changed'
  | 'campaign_imported'
  | 'campaign_created'
  | 'campaign_removed'
  | 'campaign_restored'
  | 'campaign_published'
  | 'campaign_changed'
  | 'campaign_invited'
  | 'campaign_reminded'
  | 'campaign_thanked'
  | 'campaign_closed'
  | 'campaign_reopened'
  | 'campaign_exported'
  | 'campaign_previewed'
  | 'campaign_taste_chosen'
  | 'campaign_taste_ended'
  | 'campaign_outcome_told'
  | 'campaign_outcome_withdrawn'
  | 'mailing_scheduled'
  | 'mailing_paused'
  | 'mailing_resumed'
  | 'mailing_slowed'
  | 'mailing_cancelled'
  | 'mailing_moved'
  | 'channel_paused'
  | 'channel_resumed'
  | 'messages_released'
  | 'job_retried'
  | 'clock_accepted'
  | 'key_accepted'
  | 'backup_made'
  | 'backup_restored'
  | 'demo_removed'
  | 'export_persons';

type Entry = {
  action: AuditAction;
  /** About whom. */
  about?: string | undefined;
  detail?: Record<string, string>;
};

/**
 * Writes one line of the audit log. The act itself calls this, so that no route or command can forget it. A refused act
 * is noted on the pool and not in its transaction, which is rolled back: the line must stay.
 */
export async function note(
  db: Queryable,
  { clock, actor }: Pick<Acting, 'clock' | 'actor'>,
  entry: Entry,
): Promise<void> {
  const { action, about = null, detail = {} } = entry;
  const staff_id = typeof actor === 'string' ? null : actor.staff_id;
  await db.run(sql`
    insert into office.audit (at, staff_id, action, about, detail)
    values (${clock.now()}, ${staff_id}, ${action}, ${about}, ${detail})`);
}

/** How many lines there are, and the first one that was tampered with, if any. */
export async function checkAudit(db: Queryable): Promise<{ lines: number; broken: number | null }> {
  return db.one(sql<{ lines: number; broken: number | null }>`
    select count(*) as lines, office.audit_broken() as broken from office.audit`);
}
