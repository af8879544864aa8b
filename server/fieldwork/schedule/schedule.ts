import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater } from '../../platform/time/amsterdam.ts';
import { isQuiet, nextLoud } from '../../platform/time/quiet.ts';
import type { CampaignRow } from '../../surveys/campaigns/campaigns.ts';

/** When a mailing is to start; empty: at once. */
export type MailingStart = {
  /** The mailing starts no earlier. */
  starts_at?: Date;
  /** Days after another mailing of the campaign began to leave. */
  after_days?: number;
  /** That mailing; without it, the last round of the campaign. */
  after_mailing?: string;
  /** At once, even at night. */
  now?: boolean;
};

export type Moment = {
  starts_at: Date;
  scheduled: boolean;
  rests_at_night: boolean;
  after_mailing: string | null;
  after_days: number | null;
};

/**
 * The moment at which a mailing starts. One that is scheduled leaves by day; in production one that leaves at once
 * leaves at night only with `now`.
 */
export async function momentOf(
  tx: Queryable,
  { config, clock }: Context,
  campaign: CampaignRow,
  when: MailingStart,
): Promise<Moment> {
  const now = clock.now();
  if (when.after_days !== undefined) {
    const before = when.after_mailing ? await readRound(tx, when.after_mailing) : await lastRound(tx, campaign.id);
    if (!before) throw new Problem('mailing_nothing_to_follow');
    const starts_at = followsAt(before.left_at, when.after_days, now);
    const after = { after_mailing: before.id, after_days: when.after_days };
    return { starts_at, scheduled: true, rests_at_night: true, ...after };
  }
  const none = { after_mailing: null, after_days: null };
  if (when.starts_at && when.starts_at > now) {
    return { starts_at: nextLoud(when.starts_at), scheduled: true, rests_at_night: true, ...none };
  }
  const production = config.panel_env === 'production';
  const opensLater = campaign.opens_at !== null && campaign.opens_at > now;
  if (production && !opensLater && !when.now && isQuiet(now)) {
    throw new Problem('mailing_at_night');
  }
  // In a try-out a mailing that is sent by hand can be looked at at any hour.
  const rests_at_night = opensLater || (production && !when.now);
  return { starts_at: now, scheduled: false, rests_at_night, ...none };
}

const apartHours = 12;
type Near = { at: Date; left: boolean };

/**
 * Finds another reminder of the campaign that left, or is going to leave, within twelve hours of this moment. A
 * reminder that reached nobody does not count.
 */
export async function reminderNear(
  tx: Queryable,
  { campaign_id, at, id }: { campaign_id: string; at: Date; id?: string },
): Promise<Near | undefined> {
  return tx.maybe(sql<Near>`
    select coalesce(planned_at, starts_at) as at, planned_at is not null as left from contact.mailing
    where campaign_id = ${campaign_id} and kind = 'reminder' and state <> 'cancelled'
      and id is distinct from ${id ?? null}::uuid and (recipients > 0 or planned_at is null)
      and abs(extract(epoch from coalesce(planned_at, starts_at) - ${at}::timestamptz)) < ${apartHours * 3600}
    order by planned_at desc nulls last limit 1`);
}

/** The same command given twice would remind everybody twice, whether by hand or planned. */
export async function refuseTwice(tx: Queryable, campaign_id: string, at: Date, id?: string): Promise<void> {
  const near = await reminderNear(tx, { campaign_id, at, ...(id && { id }) });
  if (!near) return;
  const facts = { left: near.left, at: near.at.toISOString(), hours: apartHours };
  throw new Problem('mailing_reminder_too_near', { facts });
}

export const latest = (a: Date, b: Date): Date => (a > b ? a : b);

/** When a mailing is expected that starts a number of days after another one began to leave. */
export const followsAt = (left_at: Date, after_days: number, now: Date): Date =>
  nextLoud(latest(now, daysLater(left_at, after_days)));

export type Round = { id: string; state: string; left_at: Date };

/** When a mailing began to leave, or is going to: not before its campaign opens. */
const leftAt = sql`greatest(coalesce(planned_at, starts_at), opens_at) as left_at`;

/**
 * The last mailing that left, or is scheduled for a moment of its own: reminders that are scheduled by days count from
 * it.
 */
async function lastRound(tx: Queryable, campaignId: string): Promise<Round | undefined> {
  return tx.maybe(sql<Round>`
    select mailing.id, mailing.state, ${leftAt}
    from contact.mailing join survey.campaign on campaign.id = campaign_id
    where campaign_id = ${campaignId} and kind in ('invitation', 'reminder') and mailing.state <> 'cancelled'
      and (planned_at is not null or after_mailing is null)
    order by left_at desc, round desc limit 1`);
}

export const readRound = (tx: Queryable, id: string): Promise<Round> =>
  tx.one(sql<Round>`
    select mailing.id, mailing.state, ${leftAt}
    from contact.mailing join survey.campaign on campaign.id = campaign_id where mailing.id = ${id}`);
