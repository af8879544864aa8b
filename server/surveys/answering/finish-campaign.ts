import type { finishCampaign as finishCall, Respondent } from '#contract/calls/surveys.ts';
import type { Reply } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyFieldworkSoon } from '../../platform/core/live-notifications.ts';
import { enforceRateLimitInMemory } from '../../platform/core/rate-limits-in-memory.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readFirstLook } from '../campaigns/first-look.ts';
import { readPublished } from '../questionnaire/published.ts';
import { readAnonymous, slotOf } from './anonymous.ts';
import { type BeginPermit, takeBeginPermit } from './anonymous-begin.ts';
import { readToken } from './anonymous-token.ts';
import { besidePath } from './answers-off-path.ts';
import { finishBatched } from './batched-answers.ts';
import type { AnswerRow } from './check-answers.ts';
import { readIdentified } from './identified.ts';
import { inOwnArm } from './order-seed.ts';
import { admit, inactive, standingRefusal } from './respondent-standing.ts';
import { addressKeyOf } from './save-answers.ts';
import { openSurvey, refuseUnknownToken, type SurveyAccess } from './survey-access.ts';

/**
 * Finishes a survey: walks the path that the answers make once more, and only when nothing required is missing on it.
 * What was answered beside the path is kept and marked. A repeated call changes nothing.
 */
export async function finishCampaign(
  context: Context,
  ip: string,
  given: Respondent,
): Promise<Reply<typeof finishCall>> {
  const door = await openSurvey(context, ip, given.token);
  enforceRateLimitInMemory(context, 'survey_token', door.anonymous ? (given.anonymous_token ?? '') : door.token);
  const outcome = door.anonymous
    ? await finishInTurn(context, ip, door, given)
    : await finishIdentified(context, door, given);
  if (outcome === 'unknown') return refuseUnknownToken(context, ip);
  const first_look = await readFirstLook(context, door.campaign_id);
  return { anonymous_token: door.anonymous ? given.anonymous_token! : null, ...(first_look && { first_look }) };
}

type Outcome = 'done' | 'unknown';

async function finishIdentified(context: Context, door: SurveyAccess, given: Respondent): Promise<Outcome> {
  const link = { campaign_id: door.campaign_id, hash: door.hash, email_key: addressKeyOf(given.email) };
  const end = await finishBatched(context, link);
  if (end === 'done') {
    notifyFieldworkSoon(context, [link.campaign_id]);
    return end;
  }
  if (end) throw end;
  const standing = await readIdentified(context.db, link, context);
  if (!standing) return 'unknown';
  if (standing.finished) return 'done';
  throw inactive(context, standing, standingRefusal(standing, context.clock.now()) ?? 'campaign_closed');
}

/** A survey in which nothing is required may be finished without a save: then the participation begins here. */
async function finishInTurn(context: Context, ip: string, door: SurveyAccess, given: Respondent): Promise<Outcome> {
  const turn = await takeBeginPermit(context, { ip, campaign_id: door.campaign_id });
  let hasBegun = false;
  try {
    const { outcome, fresh } = await context.db.transaction((tx) => finishAnonymous(tx, context, door, given, turn));
    hasBegun = fresh;
    return outcome;
  } finally {
    if (hasBegun) turn.begun();
    else turn.giveBack();
  }
}

/** No shuffle can come in between after the first statement, because a shuffle waits for the lock on the tables. */
async function finishAnonymous(
  tx: Queryable,
  context: Context,
  door: SurveyAccess,
  given: Respondent,
  { refusal }: BeginPermit,
): Promise<{ outcome: Outcome; fresh: boolean }> {
  const campaign = door.campaign_id;
  const id = readToken(context, campaign, given.anonymous_token);
  const standing = id && (await readAnonymous(tx, campaign, id));
  if (!id || !standing) return { outcome: 'unknown', fresh: false };
  if (standing.finished) return { outcome: 'done', fresh: false };
  admit(context, standing);
  if (standing.begun_version === null && refusal) throw refusal;
  const fresh = await tx.run(sql`
    insert into survey.anonymous_participation (campaign_id, id, version)
    values (${campaign}, ${id}, ${standing.version}) on conflict do nothing`);
  const held = await tx.one(sql<{ version: number; finished: boolean }>`
    select version, finished from survey.anonymous_participation
    where campaign_id = ${campaign} and id = ${id} for update`);
  if (held.finished) return { outcome: 'done', fresh: false };
  const rows = await tx.many(sql<AnswerRow>`
    select question_id, value, other_value from survey.anonymous_answer
    where campaign_id = ${campaign} and participation_id = ${id}`);
  // One that was published with arms before that was refused goes on with them.
  const published = inOwnArm(context, campaign, id, await readPublished(tx, campaign, held.version));
  const beside = besidePath(published, rows);
  await tx.run(sql`
    with marked as (
      update survey.anonymous_answer set off_path = true
      where campaign_id = ${campaign} and participation_id = ${id} and question_id = any(${beside})
    ), counted as (
      insert into survey.anonymous_day as counter (campaign_id, day, slot, started, finished)
      values (${campaign}, ${isoDay(context.clock.now())}, ${slotOf(context)}, ${fresh}, 1)
      on conflict (campaign_id, day, slot) do update set
        started = counter.started + excluded.started, finished = counter.finished + 1
    )
    update survey.anonymous_participation set finished = true where campaign_id = ${campaign} and id = ${id}`);
  return { outcome: 'done', fresh: fresh > 0 };
}
