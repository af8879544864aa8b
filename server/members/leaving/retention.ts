import { isoDay } from '#contract/format.ts';
import { forgetMembers } from '../../people/delete-members.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';

/**
 * A sign-up that nobody proved is nobody's: it goes without a trace, so that anyone who has the address can still sign up.
 * Not those whom an import brought in: they were members elsewhere, and have no password before they have proven it.
 */
export async function removeUnproven(context: Context): Promise<void> {
  const { clock, config, db, log } = context;
  const before = new Date(clock.now().getTime() - config.keep_unproven_days * 86_400_000);
  const removed = await db.transaction(async (tx) => {
    const rows = await tx.many(sql<{ id: string }>`
      select id from contact.member
      where email_verified_at is null and phone_verified_at is null and password_hash is not null and left_at is null
        and not demo and greatest(registered_at, new_email_at, new_phone_at) <= ${before}
      for update skip locked`);
    return forgetMembers(
      tx,
      context,
      rows.map(({ id }) => id),
    );
  });
  const after_days = config.keep_unproven_days;
  if (removed > 0) log.info({ removed, after_days }, 'sign-ups that nobody proved were removed');
}

/** Some months after a survey has ended its answers are cut from the members who gave them. */
export async function cutAnswers({ clock, config, db, log }: Context): Promise<void> {
  const cut = await db.transaction(async (tx) => {
    const over = sql`
      participation_id is not null and campaign_id in (
        select id from survey.campaign
        where least(closes_at, closed_at) <= ${clock.now()}::timestamptz
          - make_interval(months => ${config.keep_answer_link_months}))`;
    // That these members were active in that month is kept separately.
    await tx.run(sql`
      update contact.member set active_in = greatest(active_in, heard.month)
      from (
        select member_id, date_trunc('month', max(started_at) at time zone 'Europe/Amsterdam')::date as month
        from (select member_id, campaign_id, participation_id from contact.invitation where ${over}) as invitation
        join survey.participation using (campaign_id) where participation.id = invitation.participation_id
        group by member_id
      ) as heard
      where heard.member_id = member.id`);
    return tx.run(sql`update contact.invitation set participation_id = null, group_id = null where ${over}`);
  });
  const after_months = config.keep_answer_link_months;
  if (cut > 0) log.info({ cut, after_months }, 'answers of surveys that ended were cut from the members who gave them');
}

export async function forgetAudit({ clock, config, db, log }: Context): Promise<void> {
  const { forgotten } = await db.one(sql<{ forgotten: number }>`
    select office.audit_forget(${clock.now()}::timestamptz
      - make_interval(months => ${config.keep_audit_months})) as forgotten`);
  if (forgotten > 0) log.info({ forgotten, after_months: config.keep_audit_months }, 'old lines of the audit log went');
  // What programs read is counted beside those lines.
  await db.run(sql`
    delete from office.program_use
    where day < (${clock.now()}::timestamptz - make_interval(months => ${config.keep_audit_months}))::date`);
  // A file that may still be kept stays in the register: its maker is to be told when it is over.
  await db.run(sql`
    delete from survey.export
    where made_at <= ${clock.now()}::timestamptz - make_interval(months => ${config.keep_audit_months})
      and keep_until < ${isoDay(clock.now())}::date`);
}

/** Deletes the counts of budgets whose window is over, whose fingerprints can no longer be matched. */
export async function purgeRateLimits({ clock, db }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - 2 * 86_400_000);
  await db.run(sql`delete from house.budget where starts_at < ${before}`);
}

/** How long it can be looked up why a mailing did not go to a member. */
const leftOutDays = 90;

/** Deletes old rows of contact.left_out, which has one for every member that a mailing was not sent to. */
export async function forgetLeftOut({ clock, db, log }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - leftOutDays * 86_400_000);
  const gone = await db.run(sql`
    delete from contact.left_out where mailing_id in (select id from contact.mailing where planned_at <= ${before})`);
  if (gone > 0) log.info({ gone, after_days: leftOutDays }, 'who was left out of old mailings was forgotten');
}

/** How long it is remembered that a member entered an address or number before, and so has held it for a week already. */
const givenUpDays = 90;

export async function forgetGivenUp({ clock, db }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - givenUpDays * 86_400_000);
  await db.run(sql`delete from contact.given_up where entered_at <= ${before}`);
}

/** Deletes what people wrote when they left. */
export async function forgetTexts({ clock, config, db, log }: Context): Promise<void> {
  const gone = await db.run(sql`
    delete from contact.departure_text
    where month <= ${clock.now()}::timestamptz - make_interval(months => ${config.keep_leaving_text_months})`);
  const after_months = config.keep_leaving_text_months;
  if (gone > 0) log.info({ gone, after_months }, 'what people wrote when they left was deleted');
}

/** Deletes what was said with members, what they wrote, what was answered for them, and why somebody looked. */
export async function purgeConversations({ clock, config, db, log }: Context): Promise<void> {
  const now = clock.now();
  const over = sql`${now}::timestamptz - make_interval(months => ${config.keep_said_months})`;
  const gone =
    (await db.run(sql`delete from contact.call_note where at <= ${over}`)) +
    (await db.run(sql`delete from contact.incoming where at <= ${over}`)) +
    (await db.run(sql`delete from contact.request where closed_at <= ${over}`)) +
    (await db.run(sql`delete from contact.talk where coalesce(written_at, created_at) <= ${over}`));
  const after_months = config.keep_said_months;
  if (gone > 0) log.info({ gone, after_months }, 'what was said with members was deleted');
  await db.run(sql`
    delete from contact.look where at <= ${now}::timestamptz - make_interval(months => ${config.keep_audit_months})`);
}

/** Deletes sending rates of receiving domains, because they tell that a member has an address there. */
export async function purgeSendingRates({ clock, db }: Context): Promise<void> {
  const before = new Date(clock.now().getTime() - 86_400_000);
  await db.run(sql`delete from contact.pace where free_at < ${before}`);
}
