import { attributeOf } from '#contract/attributes.ts';
import { type BackgroundKey, backgrounds } from '#contract/background.ts';
import { consentPurpose } from '#contract/consent.ts';
import { isoDay } from '#contract/format.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { regionOf } from './regions.ts';

type Who = { participation_id: string; member_id: string };
type RespondentProfile = { opened_at: Date; profiles: { profile: Record<string, string[]>; agreed: string[] }[] };

/**
 * Writes classes of respondents' profiles beside their answers, when they finish: read later they would change old tables,
 * and be gone with members who left. What is close to special data only while the consent to it stands.
 */
export async function writeBackground(
  tx: Queryable,
  context: Context,
  campaign_id: string,
  all: readonly Who[],
  keys: readonly BackgroundKey[],
): Promise<void> {
  const wanted = [...new Set(keys.flatMap((key) => backgrounds[key].from))];
  const { opened_at, profiles } = await tx.one(sql<RespondentProfile>`
    select coalesce(opens_at, (select min(published_at) from survey.version where campaign_id = campaign.id)) as opened_at,
      array(select jsonb_build_object(
          'profile', (select coalesce(jsonb_object_agg(key, value), '{}') from profile.attribute
            where member_id = who.member_id and key = any(${wanted})),
          'agreed', (select coalesce(jsonb_agg(purpose), '[]') from (
              select distinct on (purpose) purpose, given from contact.consent
              where member_id = who.member_id and purpose = any(${wanted}) order by purpose, at desc
            ) as latest where given))
        from unnest(${all.map(({ member_id }) => member_id)}::uuid[]) with ordinality as who (member_id, place)
        order by place) as profiles
    from survey.campaign where id = ${campaign_id}`);
  const year = Number(isoDay(opened_at).slice(0, 4));
  const classes = profiles.flatMap(({ profile, agreed }, index) => {
    const held = Object.entries(profile).filter(([key]) => {
      const purpose = attributeOf(key)?.sensitive && consentPurpose(key);
      return !purpose || agreed.includes(purpose);
    });
    const known = { ...Object.fromEntries(held), region: regionOf(context, profile.zipcode?.[0]) };
    return keys.flatMap((key) => {
      const value = backgrounds[key].classOf(known, year);
      return value === undefined ? [] : [{ participation: all[index]!.participation_id, key, value }];
    });
  });
  await tx.run(sql`
    insert into survey.background (campaign_id, participation_id, key, value)
    select ${campaign_id}::uuid, participation_id, key, value
    from unnest(${classes.map(({ participation }) => participation)}::uuid[], ${classes.map(({ key }) => key)}::text[],
      ${classes.map(({ value }) => value)}::text[]) as known (participation_id, key, value)`);
}
