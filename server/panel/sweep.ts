import type { Context } from '../base/context.ts';
import { sql } from '../database/sql.ts';

/** Who of the staff entered figures or made a link is kept no longer than the audit log. */
export async function forgetWho({ db, clock, config }: Context): Promise<void> {
  const old = sql`${clock.now()}::timestamptz - make_interval(months => ${config.keep_audit_months})`;
  await db.run(sql`update survey.population set staff_id = null where staff_id is not null and created_at <= ${old}`);
  await db.run(sql`update contact.recruitment set staff_id = null where staff_id is not null and created_at <= ${old}`);
}
