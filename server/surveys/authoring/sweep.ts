import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/** Destroys drafts that were removed a while ago, and history so old that nobody may keep who did what. */
export async function sweepDrafts({ db, clock, config, log }: Context): Promise<void> {
  const now = clock.now();
  const { removed_draft_days: days } = rules;
  const gone = await db.run(sql`
    delete from survey.campaign where removed_at <= ${now}::timestamptz - make_interval(days => ${days})`);
  if (gone > 0) log.info({ gone, after_days: days }, 'removed drafts went');
  const old = sql`${now}::timestamptz - make_interval(months => ${config.keep_audit_months})`;
  // The newest whole draft of that time stays, because later revisions are made from it.
  await db.run(sql`
    delete from survey.draft_revision as line using (
      select campaign_id, max(number) as number from survey.draft_revision
      where whole is not null and at <= ${old} group by campaign_id
    ) as nearest
    where line.campaign_id = nearest.campaign_id and line.number < nearest.number`);
  await db.run(sql`update survey.draft_revision set staff_id = null where staff_id is not null and at <= ${old}`);
  await db.run(sql`delete from survey.review_request where asked_at <= ${old}`);
  await db.run(sql`
    update survey.comment set staff_id = null, resolved_by = null
    where at <= ${old} and (staff_id is not null or resolved_by is not null)`);
  await db.run(sql`update survey.bank_question set staff_id = null where staff_id is not null and added_at <= ${old}`);
}
