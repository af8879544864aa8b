import { attributeOf, isErased } from '#contract/attributes.ts';
import { choosesTooNear, type Rule } from '#contract/sample/condition.ts';
import type { GroupKey } from '#contract/sample/how.ts';
import type { Context } from '../../platform/core/context.ts';
import { type CodedFault, Problem } from '../../platform/core/problem.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { knownPostcodes } from '../../surveys/answering/regions.ts';

const aboutCampaigns = ['invited', 'finished', 'unfinished'];

/**
 * Refuses campaigns that are not there or of which nobody knows who finished, parts of the country nobody knows, and what
 * would tell of who is drawn what stands in no table and no file together.
 */
export async function refuseUnknownConditions(
  db: Queryable,
  context: Context,
  rules: readonly Rule[],
  by: readonly GroupKey[] = [],
): Promise<void> {
  const conditions = rules.flatMap(({ any }) => any);
  const named = conditions.filter(({ key }) => aboutCampaigns.includes(key));
  const faults = await campaignFaults(db, named);
  const places = by.includes('region') || conditions.some(({ key }) => key === 'region');
  if (places && !knownPostcodes(context)) faults.push({ place: 'region', code: 'condition_region' });
  const keys = [...conditions.map(({ key }) => key), ...by];
  const erased = keys.find(isErased);
  if (erased) throw new Problem('draw_erased', { facts: { title: attributeOf(erased)!.short } });
  if (choosesTooNear(keys)) throw new Problem('draw_too_near');
  if (faults.length > 0) throw new Problem('mailing_conditions_refused', { faults });
}

async function campaignFaults(
  db: Queryable,
  named: readonly { key: string; values: string[] }[],
): Promise<CodedFault[]> {
  const ids = named.flatMap(({ values }) => values.filter((value) => value !== 'never'));
  if (ids.length === 0) return [];
  const found = await db.many(sql<{ id: string; anonymous: boolean }>`
    select id, anonymous from survey.campaign where id = any(${ids}::uuid[]) and state <> 'draft'`);
  const anonymous = new Map(found.map((one) => [one.id, one.anonymous]));
  return named.flatMap(({ key, values }) =>
    values.flatMap((place): CodedFault[] => {
      if (place === 'never') return [];
      if (!anonymous.has(place)) return [{ place, code: 'condition_campaign_unknown' }];
      return key !== 'invited' && anonymous.get(place) ? [{ place, code: 'condition_campaign_anonymous' }] : [];
    }),
  );
}
