import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Who of the staff entered figures, made a link, weighted or coded answers or left some out is kept no longer than the audit log. */
export async function forgetWho({ db, clock, config }: Context): Promise<void> {
  const old = sql`${clock.now()}::timestamptz - make_interval(months => ${config.keep_audit_months})`;
  await db.run(sql`update survey.population set staff_id = null where staff_id is not null and created_at <= ${old}`);
  await db.run(sql`update contact.recruitment set staff_id = null where staff_id is not null and created_at <= ${old}`);
  await db.run(sql`update survey.weighting set staff_id = null where staff_id is not null and made_at <= ${old}`);
  await db.run(sql`update survey.coded set staff_id = null where staff_id is not null and coded_at <= ${old}`);
  await db.run(sql`update survey.left_out set staff_id = null where staff_id is not null and made_at <= ${old}`);
  await db.run(sql`update survey.left_out set undone_by = null where undone_by is not null and undone_at <= ${old}`);
}
