import { attributes } from '#contract/attributes.ts';
import { isoDay } from '#contract/format.ts';
import { isOwnKey } from '#questionnaire/background.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { type AnswerRow, answerColumns } from './check-answers.ts';
import { graceStart, type RespondentStanding } from './respondent-standing.ts';

/**
 * Whose survey it is: the invitation, and the address that the link came with. The campaign follows from the hash; each
 * statement has it as a value anyway, for each table that is kept by campaign (docs/operate/scale.md).
 */
export type InvitationRef = {
  campaign_id: string;
  hash: Buffer;
  email_key: string | null;
  version: number;
  seen: number | null;
};

export type InvitationLink = Omit<InvitationRef, 'version' | 'seen'>;
/** Many links of a campaign: hash and address are columns (batched-answers.ts). */
type Links = Pick<InvitationLink, 'campaign_id'> & Record<'hash' | 'email_key', Sql>;

/**
 * Whose link it is, and to what. It opens with the address that it was made for, and with the one that the member has
 * proven since. The limit keeps the campaign out of the look-up of the invitation: as long as PostgreSQL's statistics
 * know nothing of that campaign, each answer would read all who are invited to it.
 */
export const openedBy = ({ campaign_id, hash, email_key }: InvitationLink | Links) => sql`
  (select * from contact.invitation where token_hash = ${hash} limit 1) as invitation
  join contact.member on member.id = invitation.member_id and member.left_at is null
    and (invitation.email_key = ${email_key}
      or (member.email_key = ${email_key} and member.email_verified_at is not null))
  join survey.campaign on campaign.id = invitation.campaign_id and campaign.id = ${campaign_id}`;

/**
 * The limit keeps the look-up of the participation to itself, here and below. Joined, it is looked for by its campaign
 * alone as long as PostgreSQL's statistics know nothing of that campaign, and each answer reads all who began it before.
 */
const standing = (link: InvitationLink | Links) => sql`
  select invitation.campaign_id, invitation.participation_id as id, member.id as member_id, campaign.version,
    campaign.link, campaign.attributes, campaign.attributes_months, campaign.opens_at, least(campaign.closes_at, campaign.closed_at) as ends_at,
    participation.version as begun_version, participation.finished_at is not null as finished,
    exists (select from contact.drawn_group
      where drawn_group.campaign_id = ${link.campaign_id} and drawn_group.id = invitation.group_id
        and drawn_group.closed_at is not null) as is_full
  from ${openedBy(link)}
  left join lateral (
    select version, finished_at from survey.participation
    where campaign_id = ${link.campaign_id} and id = invitation.participation_id
    limit 1
  ) as participation on true`;

/**
 * Saves the answers of a screen, in one statement: whether this link may still do so is judged on the very rows it
 * writes beside. The participation is held meanwhile, so that finishing waits for it, or comes first. False: nothing
 * was saved, and the caller asks why.
 */
export async function saveIdentified(
  { db, clock }: Context,
  { campaign_id, hash, email_key, version, seen }: InvitationRef,
  rows: readonly AnswerRow[],
): Promise<boolean> {
  const now = clock.now();
  const { questions, values, others } = answerColumns(rows);
  const { saved } = await db.one(sql<{ saved: boolean }>`
    with who as materialized (${standing({ campaign_id, hash, email_key })}
    ), welcome as (
      select campaign_id, id, begun_version is not null as begun from who
      where not finished and coalesce(begun_version, least(version, ${seen}::integer)) = ${version}::integer
        and (opens_at is null or opens_at <= ${now})
        and (ends_at is null or ends_at > ${now} or (begun_version is not null and ends_at > ${graceStart(now)}))
        and (begun_version is not null or not is_full)
    ), held as (
      select one.campaign_id, one.id from welcome
      cross join lateral (
        select campaign_id, id from survey.participation
        where campaign_id = ${campaign_id} and id = welcome.id and finished_at is null
        limit 1 for key share
      ) as one
      where welcome.begun
    ), begun as (
      insert into survey.participation (campaign_id, id, version, started_at)
      select ${campaign_id}::uuid, id, ${version}::integer, ${now}::timestamptz from welcome where not begun
      on conflict (campaign_id, id) do update set version = excluded.version
      where participation.finished_at is null and participation.version = excluded.version
      returning campaign_id, id
    ), mine as (
      select campaign_id, id from held union all select campaign_id, id from begun
    ), saved as (
      insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
      select ${campaign_id}::uuid, id, question_id, value::text[], other_value, ${now}::timestamptz
      from mine, unnest(${questions}::text[], ${values}::text[], ${others}::text[])
        as given (question_id, value, other_value)
      on conflict (campaign_id, participation_id, question_id) do update set
        value = excluded.value, other_value = excluded.other_value, saved_at = excluded.saved_at
      where (answer.value, answer.other_value) is distinct from (excluded.value, excluded.other_value)
    )
    select exists (select from mine) as saved`);
  return saved;
}

/** A participation that is locked until the transaction ends. */
export type LockedParticipation = { participation_id: string; member_id: string; version: number; finished: boolean };

/** Locks a participation, so that nobody saves meanwhile, and begins it if need be. */
export function holdIdentified(
  tx: Queryable,
  { clock }: Context,
  link: InvitationLink,
): Promise<LockedParticipation | undefined> {
  const now = clock.now();
  return tx.maybe(sql<LockedParticipation>`
    with who as materialized (${standing(link)}
    ), welcome as (
      select campaign_id, id, version, begun_version is not null as begun from who
      where (opens_at is null or opens_at <= ${now})
        and (ends_at is null or ends_at > ${now} or (begun_version is not null and ends_at > ${graceStart(now)}))
        and (begun_version is not null or not is_full)
    ), held as (
      select one.* from welcome
      cross join lateral (
        select campaign_id, id, version, finished_at from survey.participation
        where campaign_id = ${link.campaign_id} and id = welcome.id
        limit 1 for update
      ) as one
      where welcome.begun
    ), begun as (
      insert into survey.participation (campaign_id, id, version, started_at)
      select ${link.campaign_id}::uuid, id, version, ${now}::timestamptz from welcome where not begun
      on conflict (campaign_id, id) do update set version = participation.version
      returning campaign_id, id, version, finished_at
    )
    select mine.id as participation_id, who.member_id, mine.version,
      mine.finished_at is not null as finished
    from (select * from held union all select * from begun) as mine cross join who`);
}

export type ParticipationView = RespondentStanding & {
  answers: AnswerRow[];
  missing: string[];
  member_id: string;
  participation_id: string;
};

/** Own questions that are answered anew where no consent to the answer stands (people/attributes.ts). */
const askedAgain = () => attributes.flatMap(({ key, sensitive }) => (sensitive && isOwnKey(key) ? key : []));

/** How it stands with an invitation, what was answered so far, and which details the campaign needs and lacks, or has from too long ago. */
export const participationViewSql = (link: InvitationLink | Links, now: Date) => sql<ParticipationView>`
  select who.campaign_id, version, link, opens_at, ends_at, begun_version, finished, is_full, who.id as participation_id, member_id,
    (select coalesce(jsonb_agg(jsonb_build_object(
        'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
      from survey.answer
      where answer.campaign_id = ${link.campaign_id} and answer.participation_id = who.id) as answers,
    array(select needed from unnest(attributes) with ordinality as wanted (needed, place)
      where not exists (
        select from profile.answers
        where answers.member_id = who.member_id and answers ? needed
          and (attributes_months is null or date '2000-01-01' + (answers -> needed ->> 0)::integer
            > (${isoDay(now)}::date - make_interval(months => attributes_months))::date)
          and (needed <> all(${askedAgain()}::text[]) or answers -> needed ->> 1 in ('rather_not', 'false') or (
            select given from contact.consent
            where consent.member_id = who.member_id and purpose = needed order by at desc limit 1)))
      order by place) as missing
  from (${standing(link)}) as who`;

export const readIdentified = (
  db: Queryable,
  link: InvitationLink,
  { clock }: Pick<Context, 'clock'>,
): Promise<ParticipationView | undefined> => db.maybe(participationViewSql(link, clock.now()));
