import type { HeldKind, MemberMessage, MemberSeen } from '#contract/calls/office/support/members.ts';
import { auditReference } from '../../members/profile/audit-reference.ts';
import { holdings } from '../../members/profile/personal-file.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type At<T> = Omit<T, 'at'> & { at: Date };
type Part = 'messages' | 'consents' | 'asked' | 'not_asked' | 'looks' | 'acts' | 'holds';
const withIso = <T extends { at: Date }>(rows: T[]) => rows.map((row) => ({ ...row, at: row.at.toISOString() }));

/** What was sent, agreed to and asked, and who of the office saw it: newest first. */
export async function readMemberHistory(db: Queryable, context: Context, id: string): Promise<Pick<MemberSeen, Part>> {
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
      where about = any(${[id, auditReference(context, id)]}::uuid[]) and action <> 'member_seen' order by number desc`),
    countHoldings(db, context, id),
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

type InvitationSeen = At<MemberSeen['asked'][number]>;

/** Whether somebody took part, where that is known; what was answered never. */
async function readAsked(db: Queryable, { clock }: Context, id: string) {
  const rows = await db.many(sql<InvitationSeen>`
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

/** What erasing takes away, by the table that the personal file reads it from. */
export const takenAway: Record<HeldKind, string> = {
  profile: 'profile.answers',
  consents: 'contact.consent',
  messages: 'contact.message',
  invitations: 'contact.invitation',
  background: 'survey.background',
  not_invited: 'contact.left_out',
  talks: 'contact.talk_member',
  notes: 'contact.call_note',
  incoming: 'contact.incoming',
  requests: 'contact.request',
  stops: 'contact.stopped',
  vouched: 'contact.vouched',
  looks: 'contact.look',
  sessions: 'contact.session',
};

/** The answers to surveys stay, and nobody can tell any more whose they are. */
function countHoldings(db: Queryable, context: Context, id: string) {
  const counts = Object.entries(takenAway).map(
    ([what, table], place) => sql`
      select ${place}::integer as place, ${what}::text as what, count(*) from (${holdings[table]!.read(id, context)}) as held`,
  );
  const all = counts.reduce((some, one) => sql`${some} union all ${one}`);
  return db.many(sql<MemberSeen['holds'][number]>`
    select what, count from (${all}) as held where count > 0 order by place`);
}
