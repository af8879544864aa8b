import type { MemberMessage, MemberSeen } from '#contract/calls/office/support/members.ts';
import type { Context } from '../base/context.ts';
import type { Queryable } from '../database/database.ts';
import { sql } from '../database/sql.ts';
import { auditedAs } from '../members/audited.ts';

type At<T> = Omit<T, 'at'> & { at: Date };
type Part = 'messages' | 'consents' | 'asked' | 'not_asked' | 'looks' | 'acts' | 'holds';
const withIso = <T extends { at: Date }>(rows: T[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }));

/** What was sent, agreed to and asked, and who of the office saw it: newest first. */
export async function readHistory(db: Queryable, context: Context, id: string): Promise<Pick<MemberSeen, Part>> {
  const [messages, consents, asked, not_asked, looks, acts, holds] = await Promise.all([
    readMessages(db, id),
    db.many(sql<At<MemberSeen['consents'][number]>>`
      select purpose, given, sentence, channel, route, at from contact.consent where member_id = ${id} order by at desc`),
    readAsked(db, context, id),
    db.many(sql<At<MemberSeen['not_asked'][number]>>`
      select distinct on (mailing.campaign_id) mailing.campaign_id, campaign.title as campaign,
        coalesce(planned_at, mailing.created_at) as at, left_out.reason
      from contact.left_out join contact.mailing on mailing.id = mailing_id
        join survey.campaign on campaign.id = mailing.campaign_id
      where member_id = ${id} and mailing.kind = 'invitation' and not exists (
        select from contact.invitation where invitation.campaign_id = mailing.campaign_id and member_id = ${id})
      order by mailing.campaign_id, at desc`),
    db.many(sql<At<MemberSeen['looks'][number]>>`
      select at, coalesce(staff.name, staff.email) as by, reason, words
      from contact.look left join office.staff on staff.id = staff_id where member_id = ${id} order by at desc`),
    db.many(sql<At<MemberSeen['acts'][number]>>`
      select at, coalesce(staff.name, staff.email) as by, action
      from office.audit left join office.staff on staff.id = staff_id
      where about = any(${[id, auditedAs(context, id)]}::uuid[]) and action <> 'member_seen' order by number desc`),
    countHoldings(db, id),
  ]);
  return {
    messages,
    consents: withIso(consents),
    asked,
    not_asked: withIso(not_asked),
    looks: withIso(looks),
    acts: withIso(acts),
    holds,
  };
}

async function readMessages(db: Queryable, id: string): Promise<MemberMessage[]> {
  const rows = await db.many(sql<At<MemberMessage>>`
    select message.id, message.created_at as at, message.channel, message.template, message.subject,
      campaign.title as campaign, coalesce(campaign.anonymous, false) as anonymous, message.state, stands_in_for is not null as stands_in, (
        select reason from contact.message_event
        where message_id = message.id and reason is not null order by number desc limit 1) as reason
    from contact.message left join survey.campaign on campaign.id = campaign_id
    where member_id = ${id} order by message.created_at desc, message.id`);
  return withIso(rows);
}

type Asked = At<MemberSeen['asked'][number]>;

/** Whether somebody took part, where that is known; what was answered never. */
async function readAsked(db: Queryable, { clock }: Context, id: string) {
  const rows = await db.many(sql<Asked>`
    select invitation.campaign_id, campaign.title as campaign, invitation.created_at as at, case
        when campaign.anonymous then 'anonymous'
        when participation.finished_at is not null then 'finished'
        when participation.id is not null then 'begun'
        when participation_id is null and least(closes_at, closed_at) <= ${clock.now()} then 'cut'
        when least(closes_at, closed_at) <= ${clock.now()} then 'missed'
        else 'not_begun' end as state
    from contact.invitation join survey.campaign on campaign.id = invitation.campaign_id
    left join survey.participation on participation.campaign_id = invitation.campaign_id
      and participation.id = invitation.participation_id
    where member_id = ${id} order by invitation.created_at desc, invitation.id`);
  return withIso(rows);
}

/** What erasing takes away, by kind; the answers to surveys stay, and nobody can tell any more whose they are. */
const countHoldings = (db: Queryable, id: string) =>
  db.many(sql<{ what: string; count: number }>`
    select what, count from (
      select 1 as place, 'profile' as what, count(*) from profile.attribute where member_id = ${id}
      union all select 2, 'consents', count(*) from contact.consent where member_id = ${id}
      union all select 3, 'messages', count(*) from contact.message where member_id = ${id}
      union all select 4, 'invitations', count(*) from contact.invitation where member_id = ${id}
      union all select 5, 'notes', count(*) from contact.call_note where member_id = ${id}
      union all select 6, 'incoming', count(*) from contact.incoming where member_id = ${id}
      union all select 7, 'requests', count(*) from contact.request where member_id = ${id}
      union all select 8, 'looks', count(*) from contact.look where member_id = ${id}
      union all select 9, 'sessions', count(*) from contact.session where member_id = ${id}
    ) as held where count > 0 order by place`);
