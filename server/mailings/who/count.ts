import type { DrawCounts } from '#contract/calls/office/draw.ts';
import type { Rule } from '#contract/draw/condition.ts';
import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { passing, type Sql, sql } from '../../database/sql.ts';
import { inTens } from '../../people/in-tens.ts';
import { chooseBy, either } from './sets.ts';

/** How many members each condition chooses, alone and together, in one statement. */
export async function countConditions(db: Queryable, context: Context, rules: readonly Rule[]): Promise<DrawCounts> {
  const { joins, each, all } = chooseBy(context, rules, sql`member.id`);
  const counts: Sql[] = [sql`true`, all, ...each.flatMap((any) => [...any, either(any)])].map(
    (holds) => sql`count(*) filter (where ${holds})`,
  );
  const { numbers } = await db.one(
    passing(sql<{ numbers: number[] }>`
      select array[${counts.reduce((list, one) => sql`${list}, ${one}`)}]::integer[] as numbers
      from contact.member ${joins}
      where left_at is null and (not demo or ${context.config.panel_env === 'tryout'})`),
  );
  const [everybody = null, together = null, ...told] = numbers.map(inTens);
  const rulesTold = each.map((any) => ({ any: told.splice(0, any.length), all: told.shift() ?? null }));
  return { everybody, all: together, rules: rulesTold };
}
