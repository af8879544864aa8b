import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { eraseDeparted } from '../../people/erase-member.ts';
import { roundErasedMoments } from '../../people/round-moments.ts';
import { unlinkErased } from '../../people/unlink-erased.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { takeOverDue } from '../verification/take-over.ts';
import { sweepInactive } from './inactive.ts';
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
