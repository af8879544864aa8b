import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { eraseRetired } from '../../fieldwork/composition/profile-questions.ts';
import { queueMessage } from '../../messages/outbox/enqueue.ts';
import { rememberDeparted } from '../../people/departed.ts';
import { each, eraseDeparted, eraseMemberData } from '../../people/erase-member.ts';
import { membersHere } from '../../people/last-seen-memory.ts';
import { roundErasedMoments } from '../../people/round-moments.ts';
import { unlinkErased } from '../../people/unlink-erased.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { takeOverDue } from '../verification/take-over.ts';
import { stillThereMail } from './mail.ts';
import {
  cutAnswers,
  forgetAudit,
  forgetGivenUp,
  forgetLeftOut,
  forgetTexts,
  purgeConversations,
  purgeRateLimits,
  purgeSendingRates,
  removeUnproven,
} from './retention.ts';

type Away = { id: string; name: string | null; email: string; email_key: string | null };

/**
 * Whether a member joined before this moment and has neither been seen, today included, nor been active since.
 * Beginning a survey counts as active.
 */
const awaySince = (context: Context, before: Date) => sql<boolean>`
  member.id <> all(${membersHere(context)}::uuid[])
  and left_at is null and not demo and registered_at < ${before} and coalesce(active_in < ${before}::date, true)
  and not exists (
    select from contact.invitation join survey.participation
      on participation.campaign_id = invitation.campaign_id and participation.id = invitation.participation_id
    where invitation.member_id = member.id and started_at >= ${before})`;

/**
 * Members who were away for long are asked by mail whether they want to stay, and destroyed when they do not react
 * within a number of days after that mail left. A notice that could not be sent does not count: it is sent again.
 */
async function sweepInactive(context: Context): Promise<void> {
  const { clock, config, db, log } = context;
  const now = clock.now();
  const { before } = await db.one(sql<{ before: Date }>`
    select ${now}::timestamptz - make_interval(months => ${config.keep_inactive_months}) as before`);
  await db.run(sql`
    update contact.member set notice_id = null from contact.message
    where message.id = notice_id and (message.state = 'failed' or not (${awaySince(context, before)}))`);

  const asked = await each(context, async (tx) => {
    const member = await tx.maybe(sql<Away>`
      select id, name, email, email_key from contact.member
      where notice_id is null and email_key is not null and ${awaySince(context, before)}
      order by id limit 1 for update skip locked`);
    if (!member) return false;
    const to = { member_id: member.id, name: member.name, address: member.email };
    const notice = await queueMessage(tx, stillThereMail(config, to), now);
    await tx.run(sql`update contact.member set notice_id = ${notice} where id = ${member.id}`);
    return true;
  });
  if (asked > 0)
    log.info({ asked, after_months: config.keep_inactive_months }, 'people who were away were asked to stay');

  const silent = new Date(now.getTime() - config.keep_after_notice_days * 86_400_000);
  // A member whose address is somebody else's by now cannot be asked.
  const unheard = sql`${awaySince(context, before)} and (email_key is null or exists (
    select from contact.message_event event
    where event.message_id = notice_id and event.state not in ('planned', 'sending', 'failed') and event.at <= ${silent}))`;
  const going = await db.many(sql<Pick<Away, 'email_key'>>`select email_key from contact.member where ${unheard}`);
  await rememberDeparted(
    context,
    going.map(({ email_key }) => email_key),
  );
  const destroyed = await each(context, async (tx) => {
    const member = await tx.maybe(sql<Pick<Away, 'id'>>`
      select id from contact.member where ${unheard} order by id limit 1 for update skip locked`);
    if (member) await eraseMemberData(tx, context, member.id);
    return member !== undefined;
  });
  if (destroyed > 0) {
    const after_days = config.keep_after_notice_days;
    log.info({ destroyed, after_days }, 'personal data of people who were away and did not answer was destroyed');
  }
}

/**
 * Nothing outlives its purpose. Every period that the privacy statement names is kept to here; each is a setting
 * (platform/config/retention-settings.ts), and what was done is said in the log. Any number of servers may do so at once.
 */
export async function sweepMembers(context: Context): Promise<void> {
  const now = context.clock.now();
  const today = isoDay(now);
  // Runs first, because it handles what was forgotten on an earlier day, and waits where something was forgotten today.
  await unlinkErased(context);
  await takeOverDue(context);
  await eraseDeparted(context);
  await removeUnproven(context);
  await cutAnswers(context);
  await sweepInactive(context);
  await roundErasedMoments(context);
  await eraseRetired(context);
  await forgetAudit(context);
  await forgetTexts(context);
  await purgeConversations(context);
  await purgeRateLimits(context);
  await purgeSendingRates(context);
  await forgetLeftOut(context);
  await forgetGivenUp(context);
  await context.db.run(sql`delete from contact.link where expires_at <= ${now}`);
  // Sessions are deleted a day after they expire, because who was seen yesterday is written down this night
  // (people/seen).
  await context.db.run(sql`
    delete from contact.session
    where last_seen < ${today}::date - ${rules.session_idle_days}::int
      or created_on <= ${today}::date - ${rules.session_days}::int`);
}
