import { type Sql, sql } from '../../platform/database/sql.ts';

/**
 * Members of this campaign were or will be drawn by something sensitive. Each number that follows from how many they are is
 * told in tens, rounded up or down by the key of the draw, or not at all.
 */
export const isRoundedCampaign = (id: Sql): Sql =>
  sql`exists (select from contact.mailing as drawn where drawn.campaign_id = ${id} and drawn.rounding_key is not null)`;

/** Whether a message is of such a campaign; null where it is of no mailing. A hashed look-up: messages are read by the million. */
export const isOfRoundedCampaign = (mailing: Sql): Sql =>
  sql`${mailing} = any(array(select id from contact.mailing where ${isRoundedCampaign(sql`mailing.campaign_id`)}))`;

/** The three digits of a key, each for a number of its own: one that somebody learns from answers of their own tells nothing of another. */
const offsets = { recipients: sql`% 10`, started: sql`/ 10 % 10`, finished: sql`/ 100` };

const roundedBy = (count: Sql, key: Sql, of: keyof typeof offsets): Sql =>
  sql`((${count} + (${key})::integer ${offsets[of]}) / 10 * 10)`;

/** How many were drawn for a row of contact.mailing, as `mailing`, as the office is told; null: it is not. */
export const recipientsShown = sql`case
  when mailing.rounding_key is not null then ${roundedBy(sql`mailing.recipients`, sql`mailing.rounding_key`, 'recipients')}
  when mailing.kind <> 'invitation' and ${isRoundedCampaign(sql`mailing.campaign_id`)} then null
  else mailing.recipients end`;

/** How many an invitation asked, as the office is told: where it was taken back, those whom it had reached. */
const askedShown = sql`(
  select case when mailing.rounding_key is null then asked.people
    else ${roundedBy(sql`asked.people`, sql`mailing.rounding_key`, 'recipients')} end
  from (
    select case when mailing.state = 'cancelled' then (
      select count(*) from contact.message
      where mailing_id = mailing.id and stands_in_for is null and message.state <> 'suppressed')::integer
      else mailing.recipients end as people
  ) as asked)`;

/** By campaign that is rounded: the key of its first such draw, and how many were asked by it and beside it. */
export const roundedCampaigns = (which: Sql): Sql => sql`
  select campaign_id, (array_agg(rounding_key order by created_at, id) filter (where rounding_key is not null))[1] as key,
    sum(case when planned_at is null then 0 else ${askedShown} end)::integer as invited
  from contact.mailing where kind = 'invitation' and ${which}
  group by campaign_id having bool_or(rounding_key is not null)`;

/** The same by the day on which they were asked. */
export const askedByDay = (campaignId: string): Sql => sql`
  select (planned_at at time zone 'Europe/Amsterdam')::date as day, sum(${askedShown})::integer as invited
  from contact.mailing where kind = 'invitation' and planned_at is not null and campaign_id = ${campaignId} group by 1`;

export const startedShown = (count: Sql, key: Sql): Sql => roundedBy(count, key, 'started');
export const finishedShown = (count: Sql, key: Sql): Sql => roundedBy(count, key, 'finished');
