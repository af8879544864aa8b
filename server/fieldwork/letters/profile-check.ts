import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { dueBefore, monthsEarlier } from '../../people/answer-age.ts';
import { waitsForConsent } from '../../people/attributes.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting, Context } from '../../platform/core/context.ts';
import { writeSetting } from '../../platform/database/house-setting.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { daysLater } from '../../platform/time/amsterdam.ts';
import { isUnderCeiling, type LetterReached, letterChannel, reachabilitySql } from '../sample/reachability.ts';
import { waitForDraw } from '../schedule/mailing.ts';
import { checkWords, type MemberLetter } from './member-letter-mail.ts';
import { checkSetting, insertMemberLetter, isCheckOn } from './member-letters.ts';

const kind = 'profile_check';

export async function switchProfileCheck(tx: Queryable, context: Acting, on: boolean): Promise<void> {
  if ((await isCheckOn(tx)) === on) return;
  await writeSetting(tx, checkSetting, on, context.clock.now());
  await recordAudit(tx, context, { action: on ? 'profile_check_switched_on' : 'profile_check_switched_off' });
}

/** Nobody gets it so soon after another letter. */
const apartDays = 7;

/**
 * Asks some of those whose answers are old, as far as they are shown, whether these still hold: who agreed to be contacted,
 * rests not and did not end it, and once a year at most. The others follow in the next nights. Who chose WhatsApp gets e-mail
 * unless a template was approved for it.
 */
export async function planProfileChecks(context: Context): Promise<void> {
  const { clock, db, log } = context;
  const planned = await db.transaction(async (tx) => {
    await waitForDraw(tx);
    if (!(await isCheckOn(tx))) return 0;
    const now = clock.now();
    const due = dueBefore(now);
    const meant = sql`checks_ended_at is null and ${isUnderCeiling(context)}
      and exists (
        select from profile.answers, jsonb_each(answers) as said (key, entry)
          join unnest(${due.map(({ key }) => key)}::text[], ${due.map(({ day }) => day)}::integer[]) as due (key, day) using (key)
        where answers.member_id = member.id and (entry ->> 0)::integer < day
          and not ${waitsForConsent(sql`member.id`)})
      and not exists (
        select from contact.message
        where message.member_id = member.id and message.mailing_id is not null and message.state <> 'suppressed' and (
          message.created_at > ${daysLater(now, -apartDays)}
          or (template = ${kind} and message.created_at > ${monthsEarlier(now, 12)})))`;
    const people = await tx.many(sql<LetterReached>`
      with ${reachabilitySql(context, meant)}
      select id as member_id, name, email, phone, ${letterChannel(context, kind)} as channel from reach
      where not has_left and not rests and agreed and ${letterChannel(context, kind)} is not null
      order by id limit ${rules.profile_checks_per_night}`);
    if (people.length === 0) return 0;
    const round = Number(isoDay(now).slice(0, 4));
    const letter: MemberLetter = {
      kind,
      subject: checkWords.subject,
      told: checkWords.text.split('\n\n'),
      outcomes: [],
      on: isoDay(now),
    };
    await insertMemberLetter(tx, context, { letter, round }, people);
    return people.length;
  });
  if (planned > 0) log.info({ planned }, 'members are asked whether their profile answers still hold');
}
