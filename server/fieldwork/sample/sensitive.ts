import { type Rule, sensitiveKeys } from '#contract/draw/condition.ts';
import type { How } from '#contract/draw/how.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { rulesOf, type SampleRules } from './conditions.ts';

const aboutCampaigns = ['invited', 'finished', 'unfinished'];

/**
 * Which conditions of these rules are about something sensitive: an answer of the profile, or who was in a survey with a
 * question that its author marked so.
 */
export async function findSensitive(db: Queryable, rules: readonly Rule[]): Promise<boolean[][]> {
  const named = rules.flatMap(({ any }) =>
    any.flatMap(({ key, values }) => (aboutCampaigns.includes(key) ? values.filter((value) => value !== 'never') : [])),
  );
  const found =
    named.length === 0
      ? []
      : await db.many(sql<{ id: string }>`
          select distinct campaign_id as id from survey.version
          where campaign_id = any(${named}::uuid[]) and jsonb_path_exists(questionnaire, '$.**.sensitive ? (@ == true)')`);
  const marked = new Set(found.map(({ id }) => id));
  return rules.map(({ any }) =>
    any.map(({ key, values }) => sensitiveKeys.includes(key) || values.some((value) => marked.has(value))),
  );
}

/** Whether what a draw counts could tell something sensitive of one person. */
export async function isSensitiveDraw(
  db: Queryable,
  { conditions, how }: { conditions: SampleRules; how: How },
): Promise<boolean> {
  if (how.kind === 'groups' && how.by.some((key) => key === 'origin')) return true;
  return (await findSensitive(db, rulesOf(conditions))).some((any) => any.includes(true));
}
