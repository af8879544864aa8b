import type {
  GoneMessages,
  OpeningCampaign,
  RunningCampaign,
  Today,
  WaitingMailing,
} from '#contract/calls/office/today.ts';
import { hourMs, isoDay } from '#contract/format.ts';
import { expectedAt } from '#contract/office/curve.ts';
import { firstOfEach, readEarlier, waitingOf } from '../../fieldwork/monitor/response-curve.ts';
import { readRest } from '../../messages/test-mailbox/mailbox.ts';
import type { Context } from '../../platform/core/context.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater, fromWall } from '../../platform/time/amsterdam.ts';
import { readOpenOverview } from '../../surveys/campaigns/campaign-overview.ts';
import { isUnended } from '../../surveys/campaigns/open-campaign.ts';
import { isRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';

/** The start page of the office. */
export const overlookToday = (context: Context): Promise<Today> => lookAtDay(context, 'today');

/** Statement after statement: everybody opens it, and what it takes of the connections is one. */
const lookAtDay = shareReadsPerDatabase(async (context): Promise<Today> => {
  const { clock, db } = context;
  const yesterday = fromWall(Date.parse(isoDay(daysLater(clock.now(), -1))));
  const { unsent } = await db.one(sql<{ unsent: number }>`
    select count(*) as unsent from contact.message
    where state in ('planned', 'sending') and mailing_id is null and not decoy`);
  return {
    running: await overlookRunning(context),
    opening: await listOpening(context),
    gone: await goneSince(db, yesterday),
    waiting: await listWaiting(context),
    unsent,
    ...(await readRest(db)),
  };
});

/** The surveys that are open, each with how many would usually have finished by now. */
async function overlookRunning(context: Context): Promise<RunningCampaign[]> {
  const { db, clock } = context;
  const open = await readOpenOverview(context);
  const ids = open.map(({ id }) => id);
  const firsts = await firstOfEach(db, ids);
  const curves = await readEarlier(db, ids);
  const waiting = await waitingOf(db, ids);
  return open.map((campaign) => {
    const first = campaign.anonymous ? undefined : firsts.get(campaign.id);
    if (!first) return { ...campaign, first_at: null, usual: null };
    const usual = expectedAt(curves, (clock.now().getTime() - first.getTime()) / hourMs);
    return {
      ...campaign,
      first_at: first.toISOString(),
      usual: usual && Math.round(usual.middle * (campaign.invited - (waiting.get(campaign.id) ?? 0))),
    };
  });
}

/** The surveys that open today or tomorrow, and whether anybody is invited to them. */
async function listOpening({ db, clock }: Context): Promise<OpeningCampaign[]> {
  const now = clock.now();
  const rows = await db.many(sql<Omit<OpeningCampaign, 'opens_at'> & { opens_at: Date }>`
    select id, title, opens_at, exists (
      select from contact.mailing where campaign_id = campaign.id and kind = 'invitation' and mailing.state <> 'cancelled') as invites
    from survey.campaign
    where state = 'published' and removed_at is null and opens_at > ${now}
      and opens_at < ${fromWall(Date.parse(isoDay(daysLater(now, 2))))} and (closes_at is null or closes_at > ${now})
    order by opens_at, id`);
  return rows.map((row) => ({ ...row, opens_at: row.opens_at.toISOString() }));
}

/**
 * What left from that moment on. A message of a mailing may wait for days before it leaves, so the moment at which it
 * left counts, unless the mailing itself began later; of messages about accounts, which leave at once, the moment at which
 * they were made.
 */
const goneSince = (db: Queryable, since: Date): Promise<GoneMessages[]> =>
  db.many(sql<GoneMessages>`
    with left_since as (
      select mailing_id, channel, state from contact.message
      where mailing_id is null and not decoy and created_at >= ${since} and state in ('sent', 'delivered', 'read')
      union all
      select mailing.id, channel, message.state
      from contact.mailing join contact.message on message.mailing_id = mailing.id
      where (mailing.planned_at >= ${since} or mailing.finished_at >= ${since} or mailing.state in ('running', 'paused', 'stopped'))
        and case
          when message.state = 'planned' then false
          when mailing.planned_at >= ${since} and message.state in ('sent', 'delivered', 'read') then true
          else ${since} <= (
            select min(at) from contact.message_event
            where message_id = message.id and message_event.state in ('sent', 'delivered', 'read')) end
    ), counted as materialized (
      select mailing_id, channel, state, count(*) as count from left_since group by mailing_id, channel, state
    )
    select campaign.title as campaign, nullif(mailing.kind, 'create_password') as kind, channel, sum(count)::bigint as count,
      coalesce(sum(count) filter (where counted.state in ('delivered', 'read')), 0)::bigint as delivered,
      coalesce(sum(count) filter (where counted.state in ('failed', 'bounced')), 0)::bigint as failed
    from counted
    left join contact.mailing on mailing.id = mailing_id
    left join survey.campaign on campaign.id = mailing.campaign_id
    where not coalesce(${isRoundedCampaign(sql`campaign.id`)}, false)
    group by campaign.id, campaign.title, 2, channel order by sum(count) desc, campaign.title, channel`);

const lapsedShownDays = 7;

/**
 * Of a closed survey nobody is invited or reminded any more: what was planned of it waits for nothing. An invitation that
 * too few parents were left for waits for its planner.
 */
async function listWaiting({ db, clock }: Context): Promise<WaitingMailing[]> {
  const now = clock.now();
  const rows = await db.many(sql<Omit<WaitingMailing, 'starts_at'> & { starts_at: Date }>`
    select mailing.id, campaign_id, campaign.title as campaign, kind, mailing.state, halted, starts_at,
      case when kind in ('newsletter', 'profile_check') or ${isRoundedCampaign(sql`mailing.campaign_id`)} then null else (
        select count(*) from contact.message where mailing_id = mailing.id and state in ('planned', 'sending')) end as messages
    from contact.mailing left join survey.campaign on campaign.id = campaign_id
    where (mailing.state in ('scheduled', 'running', 'paused', 'stopped')
        or (halted = 'too_few' and mailing.finished_at > ${daysLater(now, -lapsedShownDays)} and not exists (
          select from contact.mailing as later
          where later.campaign_id = campaign.id and later.created_at > mailing.finished_at)))
      and (mailing.state not in ('scheduled', 'cancelled') or kind in ('thank_you', 'outcome_letter')
        or ${isUnended(now)})
    order by starts_at, mailing.id`);
  return rows.map(({ starts_at, ...row }) => ({ ...row, starts_at: starts_at.toISOString() }));
}
