import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { publicCount } from '../../surveys/campaigns/campaign-overview.ts';

/**
 * Something that is another text as soon as a campaign's fieldwork looks otherwise for another reason than answers of known
 * parents and messages, which tell so themselves (notifyFieldworkSoon). It holds nothing of an anonymous campaign that its screen
 * does not show: that something changed would tell when somebody answered. Nothing in it is counted from rows that grow.
 */
export async function fieldworkVersion({ db }: Pick<Context, 'db'>, id: string): Promise<string> {
  const campaign = await db.maybe(sql<{ anonymous: boolean; started: number; finished: number; settings: unknown }>`
    select anonymous, coalesce(started, 0) as started, coalesce(finished, 0) as finished,
      jsonb_build_array(state, opens_at, least(closes_at, closed_at),
        (select jsonb_agg(jsonb_build_array(id, state, per_minute, starts_at, trial_passed_at, recipients) order by id)
          from contact.mailing where campaign_id = ${id})) as settings
    from survey.campaign left join (
      select sum(started)::int as started, sum(finished)::int as finished
      from survey.anonymous_day where campaign_id = ${id}
    ) as answered on true
    where id = ${id} and removed_at is null`);
  if (!campaign) return 'gone';
  const { anonymous, started, finished, settings } = campaign;
  return JSON.stringify([publicCount({ anonymous }, started), publicCount({ anonymous }, finished), settings]);
}
