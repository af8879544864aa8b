import { attributeOf } from '#contract/attributes.ts';
import { consentPurpose } from '#contract/consent.ts';
import { isoDay } from '#contract/format.ts';
import { populationVariables } from '#contract/population.ts';
import { sensitiveKeys } from '#contract/sample/condition.ts';
import { steadyCounts } from '../../people/sensitive-counts.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { regionOf } from '../../surveys/answering/regions.ts';
import { hasConsented } from '../sample/conditions.ts';
import { inPanel, proven } from './members.ts';

/**
 * How many of these members fall in each class of a variable of the population figures, and how many in none: they did not
 * say. `among`: a condition on `contact.member`. Members are counted by what stands in their profile, and each answer is
 * put in its class once, by the same rule as beside answers.
 */
export async function countClasses(
  db: Queryable,
  context: Context,
  variable: string,
  among: Sql,
): Promise<{ counts: Map<string, number>; unknown: number }> {
  const { from, classOf } = populationVariables[variable]!;
  const [one = '', other = one] = from;
  const rows = await db.many(sql<{ one: string[] | null; other: string[] | null; count: number }>`
    select ${said(one)} as one, ${other === one ? sql`null::jsonb` : said(other)} as other, count(*) as count
    from contact.member left join profile.answers on answers.member_id = member.id
    where ${among} group by 1, 2`);
  const year = Number(isoDay(context.clock.now()).slice(0, 4));
  const counts = new Map<string, number>();
  let unknown = 0;
  for (const row of rows) {
    const profile = {
      [other]: row.other ?? undefined,
      [one]: row.one ?? undefined,
      region: regionOf(context, row.one?.[0]),
    };
    const id = classOf(profile, year);
    if (id === undefined) unknown += row.count;
    else counts.set(id, (counts.get(id) ?? 0) + row.count);
  }
  return { counts, unknown };
}

/** The same of the whole panel as the office may see it: sensitive classes as they were counted last. */
export async function countSteadily(db: Queryable, context: Context, variable: string) {
  const among = sql`${inPanel(context)} and ${proven}`;
  const counted = await countClasses(db, context, variable, among);
  const { from, classes } = populationVariables[variable]!;
  if (!from.some((key) => sensitiveKeys.includes(key))) return counted;
  const ids = new Set([...(classes ?? []).map(({ id }) => id), ...counted.counts.keys()]);
  const exact = new Map([...ids].map((id) => [id, counted.counts.get(id) ?? 0]));
  const { unknown = 0, ...counts } = Object.fromEntries(
    await steadyCounts(context, `panel ${variable}`, exact.set('unknown', counted.unknown)),
  );
  return { counts: new Map(Object.entries(counts)), unknown };
}

/**
 * What a row of profile.answers says to one question, as a list; what is close to special personal data only while the
 * consent to it stands.
 */
export function said(key: string): Sql {
  const answer = sql`(answers -> ${key}) - 0`;
  const purpose = attributeOf(key)?.sensitive && consentPurpose(key);
  if (!purpose) return sql`(${answer})`;
  return sql`(case when ${hasConsented(purpose)} then ${answer} end)`;
}
