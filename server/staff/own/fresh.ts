import { rules } from '#contract/rules.ts';
import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import { sql } from '../../database/sql.ts';
import type { Staff } from '../../http/route.ts';

/** Until when somebody who logged in may change by what. */
export async function freshUntil({ db }: Context, { session_id }: Staff): Promise<Date> {
  const { created_at } = await db.one(sql<{ created_at: Date }>`
    select created_at from office.staff_session where id = ${session_id}`);
  return new Date(created_at.getTime() + rules.staff_fresh_minutes * 60_000);
}

/** Whoever finds a screen open must not be able to make a way in for later. */
export async function mustBeFresh(context: Context, caller: Staff): Promise<void> {
  if ((await freshUntil(context, caller)) <= context.clock.now()) throw new Problem('staff_not_fresh');
}
