import type { Context } from '../../base/context.ts';
import { sql } from '../../database/sql.ts';
import { readCampaign } from '../../surveys/campaigns/counts.ts';
import { shownCount } from '../../surveys/campaigns/overview.ts';

/**
 * Something that is another text as soon as a campaign's fieldwork looks otherwise. It holds nothing of an anonymous
 * campaign that its screen does not show: that something changed would tell when somebody answered.
 */
export async function pulseOf({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const campaign = await readCampaign(db, id);
  if (!campaign) return 'gone';
  const { sent } = await db.one(sql<{ sent: unknown }>`
    select jsonb_build_array(
      (select jsonb_agg(jsonb_build_array(id, state, per_minute, starts_at, trial_passed_at) order by id)
        from contact.mailing where campaign_id = ${id}),
      (select jsonb_agg(counted order by mailing_id, channel, state) from (
        select mailing_id, channel, state, count(*) as many from contact.message
        where campaign_id = ${id} and mailing_id is not null group by 1, 2, 3) as counted)) as sent`);
  // Who finished answers no more, and is counted as finished: only the others can have answered something since.
  const { answers } = campaign.anonymous
    ? { answers: null }
    : await db.one(sql<{ answers: number }>`
        select count(*)::int as answers
        from survey.participation join survey.answer
          on answer.campaign_id = participation.campaign_id and answer.participation_id = participation.id
        where participation.campaign_id = ${id} and finished_at is null`);
  const counts = [shownCount(campaign, campaign.started), shownCount(campaign, campaign.finished), campaign.invited];
  return JSON.stringify([campaign.state, campaign.ends_at, counts, answers, sent]);
}
