import { isErased } from '#contract/attributes.ts';
import type { Respondent } from '#contract/calls/surveys.ts';
import { backgroundSentence } from '#questionnaire/background.ts';
import { inOrderByChance, isByChance } from '#questionnaire/chance.ts';
import { asksProfile } from '#questionnaire/conditions/read-show-if.ts';
import type { Context } from '../../platform/core/context.ts';
import { networkOf } from '../../platform/core/rate-limits.ts';
import { enforceRateLimitInMemory } from '../../platform/core/rate-limits-in-memory.ts';
import type { DrawnCampaign } from '../../platform/http/pages/survey-start.ts';
import { safeLink } from '../questionnaire/link.ts';
import { readPublished } from '../questionnaire/published.ts';
import { readAnonymous } from './anonymous.ts';
import { checkBeginPermit } from './anonymous-begin.ts';
import { mintToken, readToken } from './anonymous-token.ts';
import { ownConditions, readProfileClasses } from './background.ts';
import { readParticipationBatched } from './batched-answers.ts';
import { answersToWire } from './check-answers.ts';
import { segmentsOf } from './missing-details.ts';
import { armOf, isShuffled, orderSeed } from './order-seed.ts';
import { admit, type RespondentStanding } from './respondent-standing.ts';
import { addressKeyOf } from './save-answers.ts';
import { openSurvey, refuseUnknownToken, type SurveyAccess } from './survey-access.ts';

/** The campaign behind a link, as its page and GET /campaign show it. Records nothing. */
export async function showCampaign(context: Context, ip: string, respondent: Respondent): Promise<DrawnCampaign> {
  const door = await openSurvey(context, ip, respondent.token);
  return door.anonymous ? showAnonymous(context, ip, door, respondent) : showIdentified(context, ip, door, respondent);
}

async function showIdentified(
  context: Context,
  ip: string,
  door: SurveyAccess,
  { email }: Respondent,
): Promise<DrawnCampaign> {
  const standing = await readParticipationBatched(context, {
    campaign_id: door.campaign_id,
    hash: door.hash,
    email_key: addressKeyOf(email),
  });
  if (!standing) return refuseUnknownToken(context, ip);
  enforceRateLimitInMemory(context, 'survey_token', door.token);
  admit(context, standing);
  return {
    ...(await wording(context, standing, standing.participation_id)),
    ...(await orderOf(context, standing)),
    ...(await conditionsOf(context, standing, standing)),
    anonymous: false,
    anonymous_token: null,
    missing_segments: segmentsOf(standing.missing),
    answers: answersToWire(standing.answers),
  };
}

/** Whether somebody is logged in makes no difference: nobody is asked who they are, and nobody sees earlier answers. */
async function showAnonymous(
  context: Context,
  ip: string,
  door: SurveyAccess,
  given: Respondent,
): Promise<DrawnCampaign> {
  const { campaign_id } = door;
  const id = readToken(context, campaign_id, given.anonymous_token);
  const standing = await readAnonymous(context.db, campaign_id, id);
  if (!standing) return refuseUnknownToken(context, ip);
  // A respondent who finished keeps the thank-you page in their tab; another visitor with the same token begins anew.
  const fresh = !id || standing.finished;
  if (fresh) enforceRateLimitInMemory(context, 'anonymous_token_network', networkOf(ip));
  admit(context, fresh ? { ...standing, begun_version: null, finished: false } : standing);
  if (fresh) await checkBeginPermit(context, { ip, campaign_id });
  const token = fresh ? mintToken(context, campaign_id) : given.anonymous_token!;
  const participation_id = readToken(context, campaign_id, token)!;
  return {
    ...(await wording(context, standing, participation_id)),
    ...(await conditionsOf(context, standing, { participation_id })),
    anonymous: true,
    shuffled_each: standing.shuffled_each,
    anonymous_token: token,
    missing_segments: [],
    answers: {},
  };
}

/** The seed of this participation, where the order of some options follows from one. */
async function orderOf(
  context: Context,
  { campaign_id, participation_id, version, begun_version }: IdentifiedStanding,
) {
  const { questions } = await readPublished(context.db, campaign_id, begun_version ?? version);
  return isShuffled(questions) ? { order_seed: orderSeed(context, campaign_id, participation_id) } : {};
}
type IdentifiedStanding = RespondentStanding & { participation_id: string; member_id: string };

/** Only few questionnaires ask of a profile, or of an arm, who is shown a question. */
async function conditionsOf(
  context: Context,
  { campaign_id, version, begun_version }: RespondentStanding,
  { participation_id, member_id }: { participation_id: string; member_id?: string },
) {
  const { questions, background = [], arms } = await readPublished(context.db, campaign_id, begun_version ?? version);
  const ofProfile = member_id !== undefined && questions.some(({ show_if }) => asksProfile(show_if));
  if (!ofProfile && !arms) return {};
  const [classes = {}] = ofProfile
    ? await readProfileClasses(context.db, context, campaign_id, [{ member_id }], background)
    : [];
  return { show_if: ownConditions(questions, classes, armOf(context, campaign_id, participation_id, arms)) };
}

/** Questions by chance stand in the order of this participation, so that nothing of it is kept, and no browser draws it. */
async function wording(context: Context, standing: RespondentStanding, participation_id: string) {
  const { campaign_id, version, begun_version, link } = standing;
  const number = begun_version ?? version;
  const { title, description, wire, background, questions: all } = await readPublished(context.db, campaign_id, number);
  const kept = background?.filter((key) => !isErased(key)) ?? [];
  const told = kept.length > 0 && { background_note: backgroundSentence(kept) };
  const shown = { version: number, title, description, link: safeLink(link, context.config), ...told };
  if (!isByChance(all)) return { ...shown, questions: wire };
  const seed = orderSeed(context, campaign_id, participation_id);
  return { ...shown, questions: inOrderByChance(all, wire, seed), drawn: true as const };
}
