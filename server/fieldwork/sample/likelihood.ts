import { type InvitationMethod, invitationMethods } from '#contract/channels.ts';
import { dayMs } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { isRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';
import type { Mean, PastCampaign } from './forecast.ts';

const meanDays = 365;
/** Somebody who was invited less long ago may still finish, and does not count as somebody who did not. */
const settledDays = 14;
/** The weight of the panel's mean beside a member's own invitations. */
const meanWeight = 2;

/** Invitations of which it is known whether the survey was finished, and over long enough to judge by. */
const settled = ({ clock }: Context): Sql => {
  const now = clock.now();
  return sql`
    from contact.invitation
    join survey.campaign on campaign.id = invitation.campaign_id and not campaign.anonymous
    left join survey.participation on participation.campaign_id = invitation.campaign_id
      and participation.id = invitation.participation_id
    where invitation.participation_id is not null and (
      least(closes_at, closed_at) <= ${now} or invitation.created_at <= ${new Date(now.getTime() - settledDays * dayMs)})`;
};

/** How often each member was invited and finished; a forecast is not to tell who was drawn by something sensitive. */
export const histories = (context: Context): Sql => sql`
  select member_id, count(*) as asked, count(finished_at) as finished ${settled(context)} and member_id is not null
    and not ${isRoundedCampaign(sql`invitation.campaign_id`)}
  group by member_id`;

/** A member's chance to finish, by the own history beside the mean of the panel by this channel. */
export const likelihood = (means: Mean): Sql => {
  const mean = invitationMethods.reduce(
    (all, channel) => sql`${all} when ${channel} then ${means.by[channel] ?? means.all}::float8`,
    sql`case channel`,
  );
  return sql`(coalesce(history.finished, 0) + ${meanWeight}::float8 * (${mean} else ${means.all}::float8 end))
    / (coalesce(history.asked, 0) + ${meanWeight}::float8)`;
};

type Row = { campaign_id: string; channel: InvitationMethod | null; asked: number; finished: number };

/** How the panel answered over the last year: the mean by channel, and campaign by campaign. */
export async function readMeans(
  db: Queryable,
  context: Context,
): Promise<{ mean: Mean; earlier: PastCampaign[] } | undefined> {
  const since = new Date(context.clock.now().getTime() - meanDays * dayMs);
  const rows = await db.many(sql<Row>`
    with settled as (
      select invitation.id, invitation.campaign_id, finished_at ${settled(context)} and invitation.created_at > ${since}
    )
    select settled.campaign_id, message.channel, count(*) as asked, count(finished_at) as finished
    from settled
    left join contact.message on message.invitation_id = settled.id and message.template = 'invitation'
      and message.mailing_id is not null and message.stands_in_for is null
    group by 1, 2`);
  const all = rateOf(rows);
  if (all === undefined) return undefined;
  const by: Mean['by'] = {};
  for (const channel of invitationMethods) {
    const rate = rateOf(rows.filter((row) => row.channel === channel));
    if (rate !== undefined) by[channel] = rate;
  }
  const campaigns = new Map<string, PastCampaign>();
  for (const { campaign_id, channel, asked, finished } of rows) {
    const one = campaigns.get(campaign_id) ?? { finished: 0, expected: 0, variance: 0 };
    const rate = (channel && by[channel]) ?? all;
    campaigns.set(campaign_id, {
      finished: one.finished + finished,
      expected: one.expected + asked * rate,
      variance: one.variance + asked * rate * (1 - rate),
    });
  }
  return { mean: { all, by }, earlier: [...campaigns.values()] };
}

function rateOf(rows: readonly Row[]): number | undefined {
  const asked = rows.reduce((sum, row) => sum + row.asked, 0);
  return asked === 0 ? undefined : rows.reduce((sum, row) => sum + row.finished, 0) / asked;
}
