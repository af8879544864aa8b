import type { Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';
import { timeouts, withTimeouts } from '../platform/database/timeouts.ts';

/** The home page shows no smaller number. */
const least = 500;

/** The count is kept for an hour, because counting a million members takes long. */
const fresh_ms = 3_600_000;

const known = new WeakMap<Context['db'], { at: number; parents: Promise<number | null> }>();

/** How many parents take part, for everybody to read: never more than there are. */
export function countParents(context: Context): Promise<number | null> {
  const { db, clock } = context;
  const at = clock.now().getTime();
  const before = known.get(db);
  if (before && at >= before.at && at < before.at + fresh_ms) return before.parents;
  const parents = withTimeouts(timeouts.count, () => count(context)).then(roundedDown);
  known.set(db, { at, parents });
  parents.catch(() => known.delete(db));
  return parents;
}

async function count({ db, config }: Context): Promise<number> {
  const { parents } = await db.one(sql<{ parents: number }>`
    select count(*) as parents from contact.member
    where left_at is null and (email_verified_at is not null or phone_verified_at is not null)
      and (not demo or ${config.panel_env === 'tryout'})`);
  return parents;
}

/** To hundreds, and from ten thousand to thousands. */
export function roundedDown(parents: number): number | null {
  if (parents < least) return null;
  const step = parents < 10_000 ? 100 : 1000;
  return parents - (parents % step);
}
