import type { InvitationMethod } from '#contract/channels.ts';
import type { ExclusionReason } from '#contract/reason-types.ts';
import type { Context } from '../../platform/core/context.ts';
import { passing, type Queryable, sql } from '../../platform/database/sql.ts';
import { type EligibilityInput, eligibilitySql } from './eligibility.ts';
import type { Mean } from './forecast.ts';
import { histories, likelihood } from './likelihood.ts';

/** Number of members who are judged alike: of one group, by one channel, with one reason. Null: may be drawn. */
export type FunnelCount = {
  reason: ExclusionReason | null;
  grouped: string;
  holds: boolean;
  channel: InvitationMethod | null;
  count: number;
  /** The sums of their chances to finish, and of these squared; 0 where there is nothing to go by. */
  sum: number;
  squares: number;
};

/**
 * Judges everybody who is meant, in one statement, and keeps nothing of it. Each `offset 0` makes what is below it be worked
 * out once for a member: pulled up, the reason was judged five times.
 */
export function countFunnel(
  db: Queryable,
  context: Context,
  meant: EligibilityInput,
  mean: Mean | undefined,
): Promise<FunnelCount[]> {
  const chance = mean ? sql`case when reason is null then ${likelihood(mean)} end` : sql`null::float8`;
  const history = mean ? sql`left join (${histories(context)}) as history on history.member_id = judged.id` : sql``;
  return db.many(
    passing(sql<FunnelCount>`
      with ${eligibilitySql(context, meant)}
      select reason, grouped, holds, channel, count(*) as count, coalesce(sum(chance), 0) as sum,
        coalesce(sum(chance * chance), 0) as squares
      from (
        select judged.*, ${chance} as chance
        from (select id, reason, grouped, holds, channel from judged offset 0) as judged ${history} offset 0
      ) as one
      group by 1, 2, 3, 4`),
  );
}
