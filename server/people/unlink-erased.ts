import { isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

/**
 * What erased people left is written anew on a later day: each kind in a transaction of its own, under new ids, in an
 * order drawn by chance, with no time finer than a day. Until then the transaction and the place of a row tell which
 * rows were one person's; afterwards nothing does. Any number of servers may do so at once: one of them does.
 */
export async function unlinkErased(context: Context): Promise<void> {
  const today = isoDay(context.clock.now());
  const campaigns = await context.db.many(sql<{ id: string }>`
    select campaign_id as id from contact.invitation where forgotten_on is not null
    group by campaign_id having max(forgotten_on) < ${today}::date
    union
    select id from survey.campaign where ${cutYesterday(context)} and exists (
      select from survey.participation
      where campaign_id = campaign.id and not detached
        and not exists (
          select from contact.invitation
          where invitation.campaign_id = participation.campaign_id and participation_id = participation.id))`);
  for (const { id } of campaigns) await alone(context, (tx) => detachAnswers(tx, id));
  await alone(context, (tx) => reinsertShuffledInvitations(tx, today));
  await alone(context, (tx) => reinsertShuffledMessages(tx, today));
  await alone(context, (tx) => reinsertShuffledTexts(tx, today));
  await alone(context, rewriteCounts);
}

/** Surveys whose answers were cut from everybody who gave them (members/leaving/retention.ts), a day ago or longer. */
const cutYesterday = ({ clock, config }: Context) => sql`
  least(closes_at, closed_at) <= ${clock.now()}::timestamptz - interval '1 day'
    - make_interval(months => ${config.keep_answer_link_months})`;

const lock = 7_245_016;

/** Of two servers the second one finds the work done, or leaves it to the next hour. */
const alone = ({ db }: Context, work: (tx: Queryable) => Promise<unknown>): Promise<unknown> =>
  db.transaction(async (tx) => {
    const { mine } = await tx.one(sql<{ mine: boolean }>`select pg_try_advisory_xact_lock(${lock}) as mine`);
    if (mine) await work(tx);
  });

/**
 * Answers that no invitation leads to any more. Answers that were detached before are written again with them, or the
 * newest would be recognisable.
 */
async function detachAnswers(tx: Queryable, campaignId: string): Promise<void> {
  const nobodys = sql`campaign_id = ${campaignId} and not exists (
    select from contact.invitation
    where invitation.campaign_id = participation.campaign_id and participation_id = participation.id)`;
  const fresh = await tx.maybe(sql`select from survey.participation where not detached and ${nobodys} limit 1`);
  if (!fresh) return;
  // A snapshot of the answers names the ids that go now. It is made anew when somebody looks.
  await tx.run(sql`delete from survey.result where campaign_id = ${campaignId}`);
  await tx.run(sql`
    with people as (
      delete from survey.participation where ${nobodys}
      returning campaign_id, id, version, started_at, finished_at, left_out
    ), drawn as materialized (
      select people.*, gen_random_uuid() as new_id from people
    ), again as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at, left_out, detached)
      select campaign_id, new_id, version, date_trunc('day', started_at, 'Europe/Amsterdam'),
        date_trunc('day', finished_at, 'Europe/Amsterdam'), left_out, true
      from drawn order by gen_random_uuid()
    ), answers as (
      delete from survey.answer using drawn
      where answer.campaign_id = ${campaignId} and answer.participation_id = drawn.id
      returning answer.campaign_id, drawn.new_id, question_id, value, other_value, saved_at, off_path
    ), backgrounds as (
      delete from survey.background using drawn
      where background.campaign_id = ${campaignId} and background.participation_id = drawn.id
      returning background.campaign_id, drawn.new_id, key, value
    ), codes as (
      update survey.coded set respondent = new_id from drawn
      where coded.campaign_id = ${campaignId} and respondent = drawn.id
    ), known as (
      insert into survey.background (campaign_id, participation_id, key, value)
      select campaign_id, new_id, key, value from backgrounds order by gen_random_uuid()
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at, off_path)
    select campaign_id, new_id, question_id, value, other_value, date_trunc('day', saved_at, 'Europe/Amsterdam'), off_path
    from answers order by gen_random_uuid()`);
}

/** That somebody was invited stays, for the counts. */
async function reinsertShuffledInvitations(tx: Queryable, today: string): Promise<void> {
  await tx.run(sql`
    with gone as (
      delete from contact.invitation where forgotten_on < ${today} returning campaign_id, created_at, disposition)
    insert into contact.invitation (campaign_id, created_at, disposition)
    select campaign_id, date_trunc('day', created_at, 'Europe/Amsterdam'), disposition from gone order by gen_random_uuid()`);
}

/** That a message of a mailing was sent, and what became of it, stays for the counts. Of others nothing does. */
async function reinsertShuffledMessages(tx: Queryable, today: string): Promise<void> {
  await tx.run(sql`
    delete from contact.message
    where forgotten_on < ${today} and mailing_id is null and state not in ('planned', 'sending')`);
  await tx.run(sql`
    with gone as (
      delete from contact.message
      where forgotten_on < ${today} and mailing_id is not null and state not in ('planned', 'sending') returning *
    ), drawn as materialized (
      select gone.*, gen_random_uuid() as new_id,
        date_trunc('day', created_at, 'Europe/Amsterdam') as day from gone
    )
    insert into contact.message (id, channel, template, to_address, subject, state, created_at, due_at, give_up_at, attempts,
      spared, mailing_id, campaign_id, round, stands_in_for, provider_id)
    select drawn.new_id, drawn.channel, drawn.template, '', drawn.subject, drawn.state, drawn.day, drawn.day, drawn.day,
      drawn.attempts, drawn.spared, drawn.mailing_id, drawn.campaign_id, drawn.round, failed.new_id,
      case when drawn.provider_id is not null then drawn.new_id::text end
    from drawn left join drawn as failed on failed.id = drawn.stands_in_for
    order by gen_random_uuid()`);
}

async function reinsertShuffledTexts(tx: Queryable, today: string): Promise<void> {
  const fresh = await tx.maybe(sql`select from contact.departure_text where forgotten_on < ${today} limit 1`);
  if (!fresh) return;
  await tx.run(sql`
    with gone as (
      delete from contact.departure_text where forgotten_on is null or forgotten_on < ${today} returning month, text)
    insert into contact.departure_text (month, text) select month, text from gone order by gen_random_uuid()`);
}

/** The rows that were updated last would tell why the last member left, so all counts are written anew. */
async function rewriteCounts(tx: Queryable): Promise<void> {
  await tx.run(sql`lock table contact.departure_count in share row exclusive mode`);
  const { writers } = await tx.one(sql<{ writers: number }>`
    select count(distinct xmin::text) as writers from contact.departure_count`);
  if (writers > 1) await tx.run(sql`update contact.departure_count set count = count`);
}
