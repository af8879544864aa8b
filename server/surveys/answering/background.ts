import { attributeOf } from '#contract/attributes.ts';
import { consentPurpose } from '#contract/consent.ts';
import { isoDay } from '#contract/format.ts';
import { type BackgroundKey, backgrounds, sensitive_background } from '#questionnaire/background.ts';
import { comparisonsOf, isOfArm, isSettled, settle } from '#questionnaire/conditions/read-show-if.ts';
import { type Comparison, compares, type ShowIf } from '#questionnaire/conditions/show-if.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { profile_sign } from '#questionnaire/wire-types.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { regionOf } from './regions.ts';

type Who = { participation_id: string; member_id: string };
type RespondentProfile = { opened_at: Date; profiles: { profile: Record<string, string[]>; agreed: string[] }[] };

/** What the profile tells of one respondent. */
export type ProfileClasses = { readonly [Key in BackgroundKey]?: string };

/** The classes of each, as their profiles are now. What is close to special data only while the consent to it stands. */
export async function readProfileClasses(
  tx: Queryable,
  context: Context,
  campaign_id: string,
  all: readonly Pick<Who, 'member_id'>[],
  keys: readonly BackgroundKey[],
): Promise<ProfileClasses[]> {
  const wanted = [...new Set(keys.flatMap((key) => backgrounds[key].from))];
  const { opened_at, profiles } = await tx.one(sql<RespondentProfile>`
    select coalesce(opens_at, (select min(published_at) from survey.version where campaign_id = campaign.id)) as opened_at,
      array(select jsonb_build_object(
          'profile', (select coalesce(jsonb_object_agg(key, (answers -> key) - 0), '{}')
            from profile.answers, unnest(${wanted}::text[]) as wanted (key)
            where member_id = who.member_id and answers ? key),
          'agreed', (select coalesce(jsonb_agg(purpose), '[]') from (
              select distinct on (purpose) purpose, given from contact.consent
              where member_id = who.member_id and purpose = any(${wanted}) order by purpose, at desc
            ) as latest where given))
        from unnest(${all.map(({ member_id }) => member_id)}::uuid[]) with ordinality as who (member_id, place)
        order by place) as profiles
    from survey.campaign where id = ${campaign_id}`);
  const year = Number(isoDay(opened_at).slice(0, 4));
  return profiles.map(({ profile, agreed }) => {
    const held = Object.entries(profile).filter(([key]) => {
      const purpose = attributeOf(key)?.sensitive && consentPurpose(key);
      return !purpose || agreed.includes(purpose);
    });
    const known = { ...Object.fromEntries(held), region: regionOf(context, profile.zipcode?.[0]) };
    return Object.fromEntries(
      keys.flatMap((key) => {
        const value = backgrounds[key].classOf(known, year);
        return value === undefined ? [] : [[key, value]];
      }),
    );
  });
}

/**
 * Writes classes of respondents' profiles beside their answers, when they finish: read later they would change old tables,
 * and be gone with members who left.
 */
export async function writeBackground(
  tx: Queryable,
  campaign_id: string,
  all: readonly Pick<Who, 'participation_id'>[],
  known: ReadonlyMap<string, ProfileClasses>,
): Promise<void> {
  const classes = all.flatMap(({ participation_id: participation }) =>
    Object.entries(known.get(participation) ?? {}).map(([key, value]) => ({ participation, key, value })),
  );
  if (classes.length === 0) return;
  await tx.run(sql`
    insert into survey.background (campaign_id, participation_id, key, value)
    select ${campaign_id}::uuid, participation_id, key, value
    from unnest(${classes.map(({ participation }) => participation)}::uuid[], ${classes.map(({ key }) => key)}::text[],
      ${classes.map(({ value }) => value)}::text[]) as known (participation_id, key, value)`);
}

/**
 * Whether a comparison with the profile or the arm holds; nothing holds of what is not known of somebody, but that. A question that was made
 * sensitive since the survey was published counts as not known.
 */
const holdsOf =
  (classes: ProfileClasses, arm: string | undefined) =>
  (one: Comparison): boolean => {
    const key = one.question.slice(profile_sign.length) as BackgroundKey;
    const known = sensitive_background.includes(key) ? undefined : classes[key];
    const value = isOfArm(one) ? arm : known;
    return compares(one, value === undefined ? undefined : { value, other: false });
  };

/**
 * The conditions of one respondent, where some are about the profile or the arm: what is left of each says whether the question is
 * shown, and no class.
 */
export const ownConditions = (
  questions: readonly SurveyQuestion[],
  classes: ProfileClasses,
  arm?: string,
): Record<string, ShowIf> =>
  Object.fromEntries(
    questions
      .filter(({ show_if }) => comparisonsOf(show_if).some(isSettled))
      .map(({ id, show_if }) => [id, settle(show_if!, holdsOf(classes, arm))]),
  );
