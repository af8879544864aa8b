import { rules as limits } from '#contract/rules.ts';
import { type Rule, sensitiveKeys } from '#contract/sample/condition.ts';
import type { How } from '#contract/sample/how.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { isRoundedCampaign } from '../../surveys/campaigns/rounded-campaigns.ts';
import { inPanel } from '../composition/members.ts';
import { conditionSql, rulesOf, type SampleRules } from './conditions.ts';

const aboutCampaigns = ['invited', 'finished', 'unfinished'];

/**
 * Which conditions of these rules are about something sensitive: an answer of the profile, or who was in a survey with a
 * question that its author marked so, or in one that was drawn by something sensitive.
 */
export async function findSensitive(db: Queryable, rules: readonly Rule[]): Promise<boolean[][]> {
  const named = rules.flatMap(({ any }) =>
    any.flatMap(({ key, values }) => (aboutCampaigns.includes(key) ? values.filter((value) => value !== 'never') : [])),
  );
  const found =
    named.length === 0
      ? []
      : await db.many(sql<{ id: string }>`
          select id from survey.campaign where id = any(${named}::uuid[]) and (${isRoundedCampaign(sql`campaign.id`)} or exists (
            select from survey.version
            where campaign_id = campaign.id and jsonb_path_exists(questionnaire, '$.**.sensitive ? (@ == true)')))`);
  const marked = new Set(found.map(({ id }) => id));
  return rules.map(({ any }) =>
    any.map(({ key, values }) => sensitiveKeys.includes(key) || values.some((value) => marked.has(value))),
  );
}

type SensitiveChoice = { conditions: SampleRules; how: How };

/** Whether what this chooses by could tell something sensitive of one person. */
export async function isSensitiveChoice(db: Queryable, { conditions, how }: SensitiveChoice): Promise<boolean> {
  if (how.kind === 'groups' && how.by.includes('origin')) return true;
  return (await findSensitive(db, rulesOf(conditions))).some((any) => any.includes(true));
}

/** The same of a draw for a campaign: behind a draw by something sensitive, who is left to be drawn tells of it. */
export async function isSensitiveDraw(db: Queryable, campaignId: string, chosen: SensitiveChoice): Promise<boolean> {
  return (await isRounded(db, campaignId)) || isSensitiveChoice(db, chosen);
}

export async function isRounded(db: Queryable, campaignId: string): Promise<boolean> {
  const { rounded } = await db.one(sql<{ rounded: boolean }>`
    select ${isRoundedCampaign(sql`${campaignId}::uuid`)} as rounded`);
  return rounded;
}

/**
 * How many are taken of the number that was asked: up to nine fewer, by chance. Of an exact number, who has accounts of
 * their own among those with the answer sees by one that is left out that there is one person more.
 */
export const fewerByChance = ({ random }: Context, number: number): number =>
  Math.max(1, number - (random.bytes(1)[0]! % limits.panel_count_step));

/**
 * Why members may not be drawn by something sensitive: what is chosen by beside it leaves fewer than fifty. How many have
 * the sensitive answer is never a reason, for a refusal would tell it of the one person about whom nothing else is unknown.
 * `among`: of contact.member, as `member`.
 */
export async function smallGroupRefusal(
  db: Queryable,
  context: Context,
  conditions: SampleRules,
  among: Sql = inPanel(context),
): Promise<Problem | null> {
  const sensitive = await findSensitive(db, rulesOf(conditions));
  const plain = rulesOf(conditions).filter((_, at) => !sensitive[at]!.includes(true));
  const { joins, all } = conditionSql(context, plain, sql`member.id`);
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count from contact.member ${joins} where ${among} and ${all}`);
  const least = limits.sensitive_draw_least;
  const few = count - (count % limits.panel_count_step) < least;
  return few ? new Problem('draw_sensitive_of_few', { facts: { least } }) : null;
}
