import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Staff } from '../../platform/http/route.ts';

/** Whether somebody logged in so lately that they may change by what. */
export async function isRecentlyAuthenticated({ clock, db }: Context, { session_id }: Staff): Promise<boolean> {
  const { created_at } = await db.one(sql<{ created_at: Date }>`
    select created_at from office.staff_session where id = ${session_id}`);
  return clock.now().getTime() < created_at.getTime() + rules.staff_fresh_minutes * 60_000;
}

/** Anyone who finds a screen open must not be able to make a way in for later. */
export async function requireRecentLogin(context: Context, caller: Staff): Promise<void> {
  if (!(await isRecentlyAuthenticated(context, caller))) throw new Problem('staff_not_fresh');
}
