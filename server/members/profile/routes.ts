import { getFrequency, putFrequency } from '#contract/calls/frequency.ts';
import {
  changePassword as changePasswordCall,
  confirmAnswers as confirmAnswersCall,
  endSession,
  getAnswerAge,
  getUser,
  memberCampaigns,
  personalFile as personalFileCall,
  postUser,
  putUser,
  registerAttributes,
  sessions,
} from '#contract/calls/members.ts';
import { letterMirror, memberMirror } from '#contract/calls/mirror.ts';
import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import { confirmAnswers, readAnswerAge } from '../../people/answer-age.ts';
import { describeAttributes } from '../../people/attributes.ts';
import { isIdle, lastSeen } from '../../people/last-seen-memory.ts';
import { showUser } from '../../people/user.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimit } from '../../platform/core/rate-limits.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { type Member, okAfter, type Route, route } from '../../platform/http/route.ts';
import { readLetterMirror, readOwnMirror } from '../../results/report/mirror.ts';
import { delayUnprovenSms } from '../account/unproven-sms-limit.ts';
import { askForOwner } from '../verification/owner.ts';
import { changeUser } from './change.ts';
import { checkChange } from './change-check.ts';
import { confirmPassword } from './confirm.ts';
import { changeFrequency, readFrequency } from './frequency.ts';
import { listMemberCampaigns } from './member-campaigns.ts';
import { changePassword, checkNewPassword } from './password.ts';
import { personalFile } from './personal-file.ts';

export const profileRoutes: Route[] = [
  route(registerAttributes, async () => describeAttributes()),
  route(getUser, ({ db, context, caller }) => showUser(db, context, caller.member_id)),
  ...[putUser, postUser].map((endpoint) =>
    route(
      endpoint,
      async ({ db, context, request, caller, body }) => {
        await changeUser(db, context, caller.member_id, body);
        await delayUnprovenSms(db, context, request.ip, caller.member_id);
        return showUser(db, context, caller.member_id);
      },
      { check: checkChange },
    ),
  ),
  route(
    personalFileCall,
    async ({ db, context, request, caller, body }) => {
      await enforceRateLimit(context, 'file_member', caller.member_id);
      await confirmPassword(context, request, caller.member_id, body.password);
      await askForOwner(context, caller, body.token);
      return personalFile(db, context, caller.member_id);
    },
    { transaction: false },
  ),
  route(
    changePasswordCall,
    ({ context, request, answer, caller, body }) => okAfter(changePassword(context, { request, answer }, caller, body)),
    { transaction: false, check: checkNewPassword },
  ),
  route(getFrequency, ({ db, context, caller }) => readFrequency(db, context, caller.member_id)),
  route(putFrequency, async ({ db, context, caller, body }) => {
    await enforceRateLimit(context, 'save_member', caller.member_id);
    return changeFrequency(db, context, caller.member_id, body);
  }),
  route(getAnswerAge, ({ db, context, caller }) => readAnswerAge(db, context, caller.member_id)),
  route(confirmAnswersCall, async ({ db, context, caller }) => {
    await enforceRateLimit(context, 'save_member', caller.member_id);
    return confirmAnswers(db, context, caller.member_id);
  }),
  route(memberCampaigns, ({ db, context, caller }) => listMemberCampaigns(db, context, caller.member_id)),
  route(memberMirror, ({ db, context, caller, body }) => readOwnMirror(db, context, body.slug, caller.member_id), {
    transaction: false,
  }),
  route(letterMirror, ({ db, context, body }) => readLetterMirror(db, context, body.slug, body.token), {
    transaction: false,
  }),
  route(sessions, ({ db, context, caller }) => listSessions(db, context, caller)),
  route(endSession, async ({ db, caller, params }) => okAfter(endOneSession(db, caller.member_id, params.id))),
];

/** Where this member is logged in. Days, and the kind of browser: that is all that is kept. */
async function listSessions(db: Queryable, context: Context, { member_id, session_id }: Member) {
  const today = isoDay(context.clock.now());
  const sessions = await db.many(sql<{
    id: string;
    since: string;
    last_seen: string;
    browser: string | null;
    current: boolean;
  }>`
    select id, created_on as since, last_seen, browser, id = ${session_id} as current from contact.session
    where member_id = ${member_id} and last_seen >= ${today}::date - ${rules.session_idle_days}::int
      and created_on > ${today}::date - ${rules.session_days}::int
    order by id = ${session_id} desc, last_seen desc, id`);
  return sessions
    .map((one) => ({ ...one, last_seen: lastSeen(context, one.id, one.last_seen) }))
    .filter((one) => !isIdle(one.last_seen, today));
}

async function endOneSession(tx: Queryable, memberId: string, id: string): Promise<void> {
  const ended = await tx.run(sql`delete from contact.session where id = ${id} and member_id = ${memberId}`);
  if (ended === 0) throw new Problem('not_found');
}
