import type { Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';

/**
 * Answers that nobody's invitation leads to since today get a day in the place of their moments at once, and the rest from
 * tomorrow on (unlink-erased.ts). In a transaction of its own that writes all of them again, no matter who they were of: one
 * that wrote those of the last person alone would tell which answers to several surveys are theirs. Of a survey that was
 * cut from everybody that is its own night's work.
 */
export async function roundErasedMoments({ clock, config, db }: Context): Promise<void> {
  const cut = sql`least(closes_at, closed_at) <= ${clock.now()}::timestamptz
    - make_interval(months => ${config.keep_answer_link_months})`;
  await db.run(sql`
    with orphaned as materialized (
      select participation.campaign_id, participation.id from survey.participation
      join survey.campaign on campaign.id = participation.campaign_id
      where not detached and coalesce(not (${cut}), true)
        and exists (select from contact.invitation
          where invitation.campaign_id = participation.campaign_id and forgotten_on is not null)
        and not exists (
          select from contact.invitation
          where invitation.campaign_id = participation.campaign_id and participation_id = participation.id)
    ), answers as (
      update survey.answer set saved_at = date_trunc('day', saved_at, 'Europe/Amsterdam') from orphaned
      where answer.campaign_id = orphaned.campaign_id and answer.participation_id = orphaned.id
    )
    update survey.participation set started_at = date_trunc('day', started_at, 'Europe/Amsterdam'),
      finished_at = date_trunc('day', finished_at, 'Europe/Amsterdam')
    from orphaned where participation.campaign_id = orphaned.campaign_id and participation.id = orphaned.id`);
}
