import { attributeOf, isAsked } from '#contract/attributes.ts';
import type { SegmentView, saveMissing as saveMissingCall } from '#contract/calls/surveys.ts';
import type { Output } from '#contract/endpoint.ts';
import { isoDay } from '#contract/format.ts';
import type { FieldErrors } from '#contract/problem.ts';
import { type AttributeValue, type AttributeValues, checkAttributes, profileRefusals } from '#contract/profile.ts';
import { formatOf, offeredOptions, readAttributes } from '../../people/attributes.ts';
import { writeAnswers } from '../../people/consent.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { enforceRateLimitInMemory } from '../../platform/core/rate-limits-in-memory.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { dayStart } from '../../platform/time/amsterdam.ts';
import { readIdentified } from './identified.ts';
import { admit } from './respondent-standing.ts';
import { addressKeyOf } from './save-answers.ts';
import { openSurvey, refuseUnknownToken } from './survey-access.ts';

/** The questions of the missing-details screen. What a member told before is not shown to anyone who holds the link. */
export function segmentsOf(keys: readonly string[]): SegmentView[] {
  return keys.flatMap((key) => {
    const attribute = attributeOf(key);
    if (!isAsked(attribute)) return [];
    const { type, question, description } = attribute;
    return [
      { key, type, question, description, options: offeredOptions(attribute), value: null, ...formatOf(attribute) },
    ];
  });
}

/**
 * Saves missing details in the member's profile: only what the campaign asks for, and nothing of it is compulsory.
 * An anonymous campaign's link opens no profile.
 */
export async function saveMissing(context: Context, ip: string, given: Output<typeof saveMissingCall, 'body'>) {
  const door = await openSurvey(context, ip, given.token);
  if (door.anonymous) return refuseUnknownToken(context, ip);
  enforceRateLimitInMemory(context, 'survey_token', door.token);
  const known = await context.db.transaction(async (tx) => {
    const { campaign_id, hash } = door;
    const standing = await readIdentified(tx, { campaign_id, hash, email_key: addressKeyOf(given.email) }, context);
    if (!standing) return false;
    admit(context, standing);
    const { attributes: needed } = await tx.one(sql<{ attributes: string[] }>`
      select attributes from survey.campaign where id = ${standing.campaign_id}`);
    const kept = await readAttributes(tx, standing.member_id);
    const errors = faultsOf(context, given.attributes, { needed, kept });
    if (Object.keys(errors).length > 0) throw new Problem('invalid', { errors });
    await write(tx, context, standing.member_id, given.attributes);
    return true;
  });
  if (!known) return refuseUnknownToken(context, ip);
}

type Profile = { needed: readonly string[]; kept: AttributeValues };

const isFilled = (value: AttributeValue | undefined): boolean => value !== undefined && value !== null && value !== '';

function faultsOf({ clock }: Context, given: AttributeValues, { needed, kept }: Profile): FieldErrors {
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => isFilled(value)));
  const keys = Object.keys(told);
  // Who says how many children there are is asked for a year of one of them, as in the registration.
  const asksYears = needed.includes('dob_children') && !isFilled(kept.dob_children);
  if (isFilled(told.children_amount) && asksYears && !isFilled(told.dob_children)) keys.push('dob_children');
  // Years alone are judged by the number that the profile has.
  const values = { ...kept, ...told };
  const year = Number(isoDay(clock.now()).slice(0, 4));
  const wrong: FieldErrors = {
    ...checkAttributes(values, { year, keys }),
    ...Object.fromEntries(
      Object.keys(given).flatMap((key) => (needed.includes(key) ? [] : [[key, [profileRefusals.unknown]]])),
    ),
  };
  return Object.fromEntries(
    Object.entries(wrong)
      .slice(0, 100)
      .map(([key, told]) => [`attributes.${key}`, told]),
  );
}

async function write(tx: Queryable, context: Context, memberId: string, given: AttributeValues): Promise<void> {
  // A field that is left open does not erase anything: what the profile holds stays.
  const told = Object.fromEntries(Object.entries(given).filter(([, value]) => isFilled(value)));
  // Kept to the day: the moment would be that of the answers beside it, also when these are nobody's any more.
  await writeAnswers(tx, context, memberId, { route: 'survey', values: told, at: dayStart(context.clock.now()) });
}
