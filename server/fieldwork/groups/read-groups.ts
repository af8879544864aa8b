import type { DrawnGroup } from '#contract/calls/office/drawn-groups.ts';
import { rules } from '#contract/rules.ts';
import { groupCombinations } from '#contract/sample/groups.ts';
import type { GroupKey } from '#contract/sample/how.ts';
import { backgrounds } from '#questionnaire/background.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import type { Mailing } from '../schedule/mailing.ts';

type Group = { keys: readonly GroupKey[]; classes: readonly string[] };

/** A group in words, for the audit log: 'Hbo of universiteit, Vrouw'. */
export const groupName = ({ keys, classes }: Group): string =>
  classes.map((id, at) => backgrounds[keys[at]!].classes.find((one) => one.id === id)?.title ?? id).join(', ');

/**
 * Keeps the groups that an invitation was drawn by with its campaign; returns the id of each, by its classes with a space
 * between them. A group that was closed opens again: anyone who draws more of it wants more of it.
 */
export async function storeGroups(
  tx: Queryable,
  context: Acting,
  { id, campaign_id, choice }: Mailing,
): Promise<ReadonlyMap<string, string>> {
  const { groups } = choice;
  if (!groups) return new Map();
  const rows = await tx.many(sql<{ id: string; classes: string[]; was_closed: boolean }>`
    insert into contact.drawn_group as known (campaign_id, keys, classes)
    select ${campaign_id}, ${groups.by}::text[], classes
    from contact.mailing, jsonb_to_recordset(groups) as one (classes text[], target integer)
    where mailing.id = ${id} and target > 0 order by classes
    on conflict on constraint drawn_group_once do update set stays_open = false
    returning id, classes, closed_at is not null as was_closed`);
  for (const group of rows.filter(({ was_closed }) => was_closed)) {
    await tx.run(sql`update contact.drawn_group set closed_at = null, closed_full = false where id = ${group.id}`);
    const detail = { group: groupName({ keys: groups.by, classes: group.classes }) };
    await recordAudit(tx, context, { action: 'group_opened', about: campaign_id, detail });
  }
  return new Map(rows.map((one) => [one.classes.join(' '), one.id]));
}

/** A group as it is: nobody but the server and an operator's command may see these numbers as they are. */
type GroupCounted = {
  id: string;
  keys: GroupKey[];
  classes: string[];
  /** How many filled-in lists are wanted; null: nobody said. */
  target: number | null;
  /** Somebody said so; else it is what its draws were meant to bring in. */
  target_set: boolean;
  invited: number;
  finished: number;
  expected: number | null;
  stays_open: boolean;
  closed_at: Date | null;
  closed_full: boolean;
};

/**
 * Groups with what is wanted and what came, as common table expressions that end in `counted_group`. A draw that was
 * cancelled wants nothing. `which`: rows of contact.drawn_group.
 */
export const countingGroups = (which: Sql): Sql => sql`
  chosen as (
    select drawn_group.*, campaign.counted_at is not null as is_over
    from contact.drawn_group join survey.campaign on campaign.id = campaign_id where ${which}
  ), meant as (
    select campaign_id, array(select jsonb_array_elements_text(choice #> '{groups,by}')) as keys, one.classes,
      sum(one.target) filter (where choice #>> '{groups,goal}' = 'finished') as target, sum(one.expected) as expected
    from contact.mailing, jsonb_to_recordset(groups) as one (classes text[], target integer, expected float8)
    where campaign_id = any(array(select campaign_id from chosen)) and groups is not null and state <> 'cancelled'
    group by 1, 2, 3
  ), came as (
    select group_id, count(*) as invited, count(finished_at) as finished
    from contact.invitation
    left join survey.participation on participation.campaign_id = invitation.campaign_id
      and participation.id = invitation.participation_id
    where group_id = any(array(select id from chosen where not is_over))
    group by group_id
  ), counted_group as (
    select chosen.id, chosen.campaign_id, keys, classes, coalesce(chosen.target, meant.target)::int as target,
      chosen.target is not null as target_set, expected,
      coalesce(case when is_over then chosen.invited else came.invited end, 0)::int as invited,
      coalesce(case when is_over then chosen.finished else came.finished end, 0)::int as finished,
      stays_open, closed_at, closed_full
    from chosen left join meant using (campaign_id, keys, classes) left join came on came.group_id = chosen.id
  )`;

/** The groups of a campaign, in the order of what they are made by. */
export async function readGroups(db: Queryable, campaign: string): Promise<GroupCounted[]> {
  const rows = await db.many(sql<GroupCounted>`
    with ${countingGroups(sql`campaign_id = ${campaign}`)}
    select id, keys, classes, target, target_set, invited, finished, expected, stays_open, closed_at, closed_full
    from counted_group order by keys, classes`);
  const placeOf = ({ keys, classes }: GroupCounted) =>
    groupCombinations(keys).findIndex((one) => one.join(' ') === classes.join(' '));
  return rows.sort((a, b) => compare(a.keys.join(' '), b.keys.join(' ')) || placeOf(a) - placeOf(b));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** The same where what was drawn by is sensitive. */
export const groupsUntold = (groups: readonly GroupCounted[]): DrawnGroup[] =>
  groups.map(({ keys, closed_at, ...rest }) => ({
    ...rest,
    by: keys,
    invited: null,
    finished: null,
    expected: null,
    closed_at: closed_at?.toISOString() ?? null,
  }));

/**
 * Groups as a researcher may see them. How many were invited is a number of the panel. How many came is the list's own,
 * but of fewer than ten invited it would tell of somebody; if that is one group alone, the smallest other one is not told
 * either, or it would follow from the sum. As long as nobody of the whole list finished, it is none of each. `came`: how
 * many did.
 */
export function groupsShown(groups: readonly GroupCounted[], came: number): DrawnGroup[] {
  const bySize = groups.toSorted((a, b) => a.invited - b.invited);
  const small = bySize.filter(({ invited }) => invited < rules.panel_count_step).length;
  const hidden = new Set(bySize.slice(0, small === 1 ? 2 : small));
  return groups.map((group) => {
    const { keys, closed_at, expected, ...rest } = group;
    const invited = inTens(group.invited);
    return {
      ...rest,
      by: keys,
      invited,
      finished: hidden.has(group) && came > 0 ? null : group.finished,
      expected: invited === null || expected === null ? null : inTens(expected),
      closed_at: closed_at?.toISOString() ?? null,
    };
  });
}
