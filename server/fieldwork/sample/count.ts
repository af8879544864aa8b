import type { DrawCounts } from '#contract/calls/office/draw.ts';
import type { MaybeHidden } from '#contract/panel-count.ts';
import { type Condition, type Rule, sensitiveKeys } from '#contract/sample/condition.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { steadyCounts } from '../../people/sensitive-counts.ts';
import type { Context } from '../../platform/core/context.ts';
import { passing, type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { conditionSql, either } from './conditions.ts';
import { findSensitive } from './sensitive.ts';

/**
 * How many members each condition chooses, alone and together, in one statement. What is sensitive is counted alone, as it
 * stood when it was counted last, and beside anything else by nobody: two groups of which one holds one person more would
 * tell what that person answered.
 */
export async function countConditions(db: Queryable, context: Context, rules: readonly Rule[]): Promise<DrawCounts> {
  const { joins, each, all } = conditionSql(context, rules, sql`member.id`);
  const counts: Sql[] = [sql`true`, all, ...each.flatMap((any) => [...any, either(any)])].map(
    (holds) => sql`count(*) filter (where ${holds})`,
  );
  const { numbers } = await db.one(
    passing(sql<{ numbers: number[] }>`
      select array[${counts.reduce((list, one) => sql`${list}, ${one}`)}]::integer[] as numbers
      from contact.member ${joins}
      where left_at is null and (not demo or ${context.config.panel_env === 'tryout'})`),
  );
  const [everybody = 0, together = 0, ...told] = numbers;
  const sensitive = await findSensitive(db, rules);
  const exact = each.map((any) => ({ any: told.splice(0, any.length), all: told.shift() ?? 0 }));
  const alone = new Map<string, number>();
  for (const [rule, { any }] of rules.entries()) {
    for (const [at, condition] of any.entries()) {
      const name = sensitive[rule]![at] && nameAlone(condition);
      if (name) alone.set(name, exact[rule]!.any[at]!);
    }
  }
  const steady = alone.size > 0 ? await steadyCounts(context, 'members', alone) : alone;
  const show = (rule: number, at: number): MaybeHidden => {
    if (!sensitive[rule]![at]) return inTens(exact[rule]!.any[at]!);
    const name = nameAlone(rules[rule]!.any[at]!);
    return name ? inTens(steady.get(name) ?? 0) : 'hidden';
  };
  const showRule = (rule: number): MaybeHidden => {
    const { any } = rules[rule]!;
    if (any.length === 1) return show(rule, 0);
    return sensitive[rule]!.includes(true) ? 'hidden' : inTens(exact[rule]!.all);
  };
  const isSensitive = sensitive.some((any) => any.includes(true));
  return {
    everybody: inTens(everybody),
    all: !isSensitive ? inTens(together) : rules.length === 1 ? showRule(0) : 'hidden',
    rules: rules.map(({ any }, rule) => ({ any: any.map((_, at) => show(rule, at)), all: showRule(rule) })),
  };
}

/** One answer to one sensitive question; undefined: it is counted for nobody. */
const nameAlone = ({ key, values, not }: Condition): string | undefined =>
  sensitiveKeys.includes(key) && values.length === 1 && !not ? `${key} ${values[0]}` : undefined;
