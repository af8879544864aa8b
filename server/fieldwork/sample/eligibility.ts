import type { GroupKey } from '#contract/sample/how.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { conditionSql, rulesOf, type SampleRules } from './conditions.ts';
import { groupBy } from './groups.ts';
import { askedEnough, cannotBeReached, reachabilitySql } from './reachability.ts';

export type EligibilityInput = {
  campaign_id: string;
  where: SampleRules;
  /** Exactly these; else everybody. */
  members?: string[] | undefined;
  /** What groups are made by. */
  by?: readonly GroupKey[];
  /** Keeps the members where they are until the transaction ends; who only looks needs no locks. */
  lock: boolean;
};

/**
 * The reasons for which somebody gets no invitation to a campaign, in the order in which they are looked at. Reasons of
 * those whom a draw left are behind it.
 */
export const invitationLadder = [
  'left',
  'invited before',
  'no consent',
  'not proven',
  'address stopped',
  'asked for a rest',
  'does not match',
  'group unknown',
  '30 days ceiling',
  'year ceiling',
] as const;

/**
 * Judges everybody who is meant for an invitation: `judged` has one reason for who cannot be drawn, the group of each
 * (its classes with a space between them, '' where there are no groups), and whether the conditions hold.
 */
export function eligibilitySql(
  context: Context,
  { campaign_id, where, members, by = [], lock }: EligibilityInput,
): Sql {
  const meant = members ? sql`member.id = any(${members}::uuid[])` : sql`true`;
  const chosen = conditionSql(context, rulesOf(where), sql`reach.id`);
  const groups = groupBy(context, by, sql`reach.id`);
  return sql`${reachabilitySql(context, meant, { lock })}, judged as (
    select reach.*, coalesce(array_to_string(${groups.group}, ' '), '') as grouped, (${chosen.all}) as holds, case
      when has_left then 'left'
      when before.member_id is not null then 'invited before'
      ${cannotBeReached}
      when not (${chosen.all}) then 'does not match'
      when ${groups.unknown} then 'group unknown'
      ${askedEnough} end as reason
    from reach
    left join contact.invitation as before on before.campaign_id = ${campaign_id} and before.member_id = reach.id
    ${chosen.joins} ${groups.joins}
  )`;
}
