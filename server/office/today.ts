import type { GoneMessages, Today, WaitingMailing } from '#contract/calls/office/today.ts';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../base/context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { readRest } from '../messages/mailbox/mailbox.ts';
import { overlookOpen } from '../surveys/campaigns/overview.ts';
import { daysLater, fromWall } from '../time/amsterdam.ts';

/** The start page of the office. */
export async function overlookToday(context: Context): Promise<Today> {
  const { clock, db } = context;
  const yesterday = fromWall(Date.parse(isoDay(daysLater(clock.now(), -1))));
  const [running, gone, waiting, { unsent }, rest] = await Promise.all([
    overlookOpen(context),
    goneSince(db, yesterday),
    listWaiting(db),
    db.one(sql<{ unsent: number }>`
      select count(*) as unsent from contact.message
      where state in ('planned', 'sending') and mailing_id is null and not decoy`),
    readRest(db),
  ]);
  return { running, gone, waiting, unsent, ...rest };
}

/**
 * What left from that moment on. A message of a mailing may wait for days before it leaves, so the moment at which it
 * left counts; of messages about accounts, which leave at once, the moment at which they were made.
 */
const goneSince = (db: Queryable, since: Date): Promise<GoneMessages[]> =>
  db.many(sql<GoneMessages>`
    with left_since as (
      select mailing_id, channel, state from contact.message
      where mailing_id is null and not decoy and created_at >= ${since} and state in ('sent', 'delivered', 'read')
      union all
      select message.mailing_id, channel, message.state
      from contact.mailing join contact.message on message.mailing_id = mailing.id
      where (mailing.state in ('running', 'paused', 'stopped') or mailing.finished_at >= ${since})
        and ${since} <= (
          select min(at) from contact.message_event
          where message_id = message.id and message_event.state in ('sent', 'delivered', 'read'))
    )
    select campaign.title as campaign, mailing.kind, channel, count(*) as count,
      count(*) filter (where left_since.state in ('delivered', 'read')) as delivered,
      count(*) filter (where left_since.state in ('failed', 'bounced')) as failed
    from left_since
    left join contact.mailing on mailing.id = mailing_id
    left join survey.campaign on campaign.id = mailing.campaign_id
    group by campaign.id, campaign.title, mailing.kind, channel order by count(*) desc, campaign.title, channel`);

async function listWaiting(db: Queryable): Promise<WaitingMailing[]> {
  const rows = await db.many(sql<Omit<WaitingMailing, 'starts_at'> & { starts_at: Date }>`
    select mailing.id, campaign_id, campaign.title as campaign, kind, mailing.state, starts_at, (
      select count(*) from contact.message where mailing_id = mailing.id and state in ('planned', 'sending')) as messages
    from contact.mailing join survey.campaign on campaign.id = campaign_id
    where mailing.state in ('scheduled', 'running', 'paused', 'stopped') order by starts_at, mailing.id`);
  return rows.map(({ starts_at, ...row }) => ({ ...row, starts_at: starts_at.toISOString() }));
}
