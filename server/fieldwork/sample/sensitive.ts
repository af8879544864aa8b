import { type Rule, sensitiveKeys } from '#contract/draw/condition.ts';
import type { How } from '#contract/draw/how.ts';
import { rules as limits } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { passing, type Sql, sql } from '../../platform/database/sql.ts';
import type { MailingSelection } from '../schedule/mailing.ts';
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

/** The same of what a mailing was made of. */
export const isSensitiveChoice = (db: Queryable, { where = [], groups }: Pick<MailingSelection, 'where' | 'groups'>) =>
  isSensitiveDraw(db, { conditions: where, how: groups ?? { kind: 'everybody' } });

/**
 * How many of these members a draw by something sensitive leaves out: none to nine. It follows from who they are, by our key:
 * else the size of a draw, or that it is refused, would tell what one person answered to anyone who knows the others. The
 * same members give the same number, so that asking again tells nothing more. `members`: a query of ids.
 */
export async function countWithheld(db: Queryable, { secrets }: Context, members: Sql): Promise<number> {
  const { set } = await db.one(
    passing(sql<{ set: string | null }>`
      select bit_xor(('x' || md5(id::text))::bit(128))::text as set from (${members}) as chosen (id)`),
  );
  return secrets.fingerprint('sensitive draw', set ?? '').readUInt32BE() % limits.panel_count_step;
}
