import { type Sql, sql } from '../../platform/database/sql.ts';
import { type StopReason, stopEffects } from '../outbox/stop-reasons.ts';
import { leaseMs, lostMost } from './lease.ts';
import type { MessageQueueName } from './outgoing.ts';

/** These tell a member that they left or came back, so they are sent to somebody who left too. */
const aboutLeaving = ['unsubscribed', 'welcome_back'];

const never = sql`false`;
const lostTooOften = sql`message.state = 'sending' and message.lost >= ${lostMost}`;

const byStop = (part: 'state' | 'words') =>
  JSON.stringify(Object.fromEntries(Object.entries(stopEffects).map(([stop, one]) => [stop, one[part]])));
const stateOf = byStop('state');
const wordsOf = byStop('words');

/** Whether the newsletter is ticked: asked of whom it is planned for, and again as it leaves. */
export const wantsNewsletter = (member_id: Sql): Sql => sql`exists (
  select from profile.answers where answers.member_id = ${member_id} and answers -> 'newsletter' ->> 1 = 'true')`;

/**
 * When each reason holds, for a message about an account and for one of a mailing. The first reason that holds counts.
 */
const ladder = (now: Date): Record<StopReason, Record<MessageQueueName, Sql>> => ({
  erased: {
    account: sql`message.to_address = ''`,
    mailing: sql`message.to_address = '' or member.id is null`,
  },
  left: {
    account: sql`member.left_at is not null and message.template <> all (${aboutLeaving})`,
    mailing: sql`member.left_at is not null`,
  },
  // An account message may be the very one by which the address is proven.
  unproven: {
    account: never,
    // So may the mail of a mailing in which somebody from elsewhere creates a password.
    mailing: sql`not coalesce(case
      when message.template = 'create_password' then member.email = message.to_address
      when message.channel = 'email' then member.email = message.to_address and member.email_verified_at is not null
      else member.phone = message.to_address and member.phone_verified_at is not null end, false)`,
  },
  // An address that takes no mailings still gets what its owner asks for.
  bounced: { account: never, mailing: sql`stopped.reason = 'bounced'` },
  complained: { account: never, mailing: sql`stopped.reason = 'complained'` },
  asked: { account: never, mailing: sql`stopped.reason = 'asked'` },
  stop: { account: never, mailing: sql`stopped.reason is not null or said_stop.now` },
  // Their group of parents was closed, and who has not begun could not begin any more.
  enough: {
    account: never,
    mailing: sql`exists (
      select from contact.drawn_group
      join contact.invitation on invitation.group_id = drawn_group.id and invitation.id = message.invitation_id
      where drawn_group.campaign_id = message.campaign_id and drawn_group.closed_at is not null and not exists (
        select from survey.participation where participation.campaign_id = invitation.campaign_id
          and participation.id = invitation.participation_id))`,
  },
  // Of letters that ask nothing, the member ended that kind alone.
  ended: {
    account: never,
    mailing: sql`case message.template
      when 'newsletter' then not ${wantsNewsletter(sql`message.member_id`)}
      when 'outcome_letter' then member.outcomes_ended_at is not null
      when 'profile_check' then member.checks_ended_at is not null else false end`,
  },
  withdrawn: {
    account: never,
    mailing: sql`message.template = 'outcome_letter' and not exists (
      select from survey.report where report.campaign_id = message.campaign_id and report.state = 'published')`,
  },
  too_late: { account: sql`message.give_up_at <= ${now}`, mailing: sql`message.give_up_at <= ${now}` },
  lost: { account: lostTooOften, mailing: lostTooOften },
});

/**
 * What the ladder looks up about each message that is due, as rows of `due`. The statement around it has
 * contact.message as `message` and its member as `member`; for mailings also `stopped`, the address that takes nothing,
 * and `said_stop`.
 */
export const lookedUp = (kind: MessageQueueName, now: Date): Sql => sql`
  message.id, message.state = 'sending' as taken_before,
  coalesce(member.demo, message.template like 'staff\\_%' and exists (
    select from office.staff where staff.demo and message.to_address in (staff.email, staff.phone))) as demo,
  member.email as member_email, case ${Object.entries(ladder(now)).reduce(
    (above, [stop, when]) => sql`${above} when ${when[kind]} then ${stop}`,
    sql``,
  )} end as stop`;

/**
 * Columns for taking a message of `due`: its state becomes 'sending', or that of its stop. One that may have left
 * before becomes 'unknown'.
 */
export const take = (now: Date): Sql => sql`
  state = case when stop is null then 'sending' when taken_before then 'unknown' else ${stateOf}::jsonb ->> stop end,
  attempts = attempts + 1,
  lost = lost + taken_before::integer,
  due_at = ${new Date(now.getTime() + leaseMs)}`;

/** What an update that takes messages returns, for the two fragments below. */
export const takenRow = sql`message.*, due.demo, due.member_email, due.stop, due.taken_before`;

export const reasonOfTaken = sql`coalesce(${wordsOf}::jsonb ->> stop, case when taken_before then 'taken over' end)`;

/** A message as a worker holds it, with its state. */
export const outgoingColumns = sql`id, state, channel, template, member_id, member_email, mailing_id, campaign_id, round,
  invitation_id, to_name, to_address, subject, body_text, body_html, one_click_link, created_at, give_up_at, attempts,
  spared, lost, demo, decoy`;
