import { attributeOf } from '#contract/attributes.ts';
import { consentPurpose } from '#contract/consent.ts';
import { isoDay } from '#contract/format.ts';
import { type BackgroundKey, backgrounds } from '#contract/questions/background.ts';
import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { regionOf } from './regions.ts';

type Who = { campaign_id: string; participation_id: string; member_id: string };
type Known = { opened_at: Date; profile: Record<string, string[]>; agreed: string[] };

/**
 * Writes classes of a respondent's profile beside the answers, when they finish: read later they would change old tables,
 * and be gone with whoever left. What is close to special data only while the consent to it stands.
 */
export async function writeBackground(
  tx: Queryable,
  context: Context,
  { campaign_id, participation_id, member_id }: Who,
  keys: readonly BackgroundKey[],
): Promise<void> {
  const wanted = [...new Set(keys.flatMap((key) => backgrounds[key].from))];
  const { opened_at, profile, agreed } = await tx.one(sql<Known>`
    select coalesce(opens_at, (select min(published_at) from survey.version where campaign_id = campaign.id)) as opened_at,
      (select coalesce(jsonb_object_agg(key, value), '{}') from profile.attribute
        where member_id = ${member_id} and key = any(${wanted})) as profile,
      array(select purpose from (
          select distinct on (purpose) purpose, given from contact.consent
          where member_id = ${member_id} and purpose = any(${wanted}) order by purpose, at desc
        ) as latest where given) as agreed
    from survey.campaign where id = ${campaign_id}`);
  const held = Object.entries(profile).filter(([key]) => {
    const purpose = attributeOf(key)?.sensitive && consentPurpose(key);
    return !purpose || agreed.includes(purpose);
  });
  const known = { ...Object.fromEntries(held), region: regionOf(context, profile.zipcode?.[0]) };
  const year = Number(isoDay(opened_at).slice(0, 4));
  const classes = keys.flatMap((key) => {
    const value = backgrounds[key].classOf(known, year);
    return value === undefined ? [] : [{ key, value }];
  });
  await tx.run(sql`
    insert into survey.background (campaign_id, participation_id, key, value)
    select ${campaign_id}::uuid, ${participation_id}::uuid, key, value
    from unnest(${classes.map(({ key }) => key)}::text[], ${classes.map(({ value }) => value)}::text[]) as known (key, value)`);
}
