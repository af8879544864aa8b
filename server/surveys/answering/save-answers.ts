import type { Respondent } from '#contract/calls/surveys.ts';
import type { Answers } from '#questionnaire/flow.ts';
import { emailKey } from '../../people/address.ts';
import type { Context } from '../../platform/core/context.ts';
import { notifyFieldworkSoon } from '../../platform/core/live-notifications.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimitInMemory } from '../../platform/core/rate-limits-in-memory.ts';
import { readPublished } from '../questionnaire/published.ts';
import { readAnonymous, saveAnonymous } from './anonymous.ts';
import { readToken } from './anonymous-token.ts';
import { saveBatched } from './batched-answers.ts';
import { type AnswerRow, checkAnswers } from './check-answers.ts';
import { readIdentified } from './identified.ts';
import { admit, inactive, type RespondentStanding } from './respondent-standing.ts';
import {
  forgetSurveyAccess,
  openSurvey,
  refuseUnknownToken,
  rememberBegun,
  type SurveyAccess,
} from './survey-access.ts';

/** The key of an address, as invitations have it; null matches none. */
export const addressKeyOf = (email: string | null | undefined): string | null =>
  email ? emailKey(email.trim()) : null;

/** The functions that keep the answers of a link: those of an invitation, or the anonymous ones. */
type Place = {
  /** `seen`: the version that a respondent who begins now was shown, if that is known. */
  save(version: number, seen: number | null, rows: readonly AnswerRow[]): Promise<boolean>;
  read(): Promise<RespondentStanding | undefined>;
};

async function placeOf(context: Context, ip: string, door: SurveyAccess, respondent: Respondent): Promise<Place> {
  if (!door.anonymous) {
    const invited = { campaign_id: door.campaign_id, hash: door.hash, email_key: addressKeyOf(respondent.email) };
    return {
      async save(version, seen, rows) {
        const saved = await saveBatched(context, { ...invited, version, seen, rows, begun: door.begun });
        if (saved) notifyFieldworkSoon(context, [door.campaign_id]);
        if (saved !== door.begun) rememberBegun(context, door, saved);
        return saved;
      },
      read: () => readIdentified(context.db, invited, context),
    };
  }
  const { campaign_id } = door;
  const id = readToken(context, campaign_id, respondent.anonymous_token);
  if (!id) return refuseUnknownToken(context, ip);
  return {
    save: (version, seen, rows) => saveAnonymous(context, { campaign_id, id, version, seen, ip }, rows),
    read: () => readAnonymous(context.db, campaign_id, id),
  };
}

type Saved = { anonymous_token: string | null; ignored?: string[] };

/** How often a save is tried again when what was remembered of the link turns out to be outdated. */
const triesMost = 8;

/** The version that answers belong to: the one begun; else the one that was seen, if it is out; else the newest. */
const versionOf = ({ begun_version, version }: RespondentStanding, seen = version): number =>
  begun_version ?? Math.min(version, seen);

/**
 * Saves the answers of one screen; returns the anonymous token that is valid from now on, if any, and what was ignored. When this resolves,
 * all of them are stored; a repeated call changes nothing. The answers are checked without a query first; then one
 * statement judges the link and writes.
 */
export async function saveAnswers(
  context: Context,
  ip: string,
  given: Respondent & { answers: Answers; version?: number | undefined },
): Promise<Saved> {
  let version: number | undefined;
  for (let tries = 1; ; tries++) {
    const door = await openSurvey(context, ip, given.token);
    enforceRateLimitInMemory(context, 'survey_token', door.anonymous ? (given.anonymous_token ?? '') : door.token);
    const place = await placeOf(context, ip, door, given);
    const token = door.anonymous ? given.anonymous_token! : null;
    version ??= door.version;
    const published = await readPublished(context.db, door.campaign_id, version);
    const { errors, rows, ignored } = checkAnswers(published, given.answers);
    const saved = { anonymous_token: token, ...(ignored.length > 0 && { ignored }) };
    const refused = Object.keys(errors).length > 0;
    if (!refused && rows.length > 0 && (await place.save(version, given.version ?? null, rows))) return saved;
    const standing = await place.read();
    if (!standing) return refuseUnknownToken(context, ip);
    admit(context, standing);
    const known: number = version;
    version = versionOf(standing, given.version);
    const current = version === known;
    if (current && refused) throw new Problem('invalid', { errors });
    if (current && rows.length === 0) return saved;
    // Published anew, finished, or begun by another call, between the judgement and the writing.
    if (tries === triesMost) throw inactive(context, standing, 'campaign_finished');
    forgetSurveyAccess(context, door);
  }
}
