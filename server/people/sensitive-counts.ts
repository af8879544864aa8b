import { dayMs } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';

/** As many people at least come or go between two counts that are shown, and by chance up to nine more. */
const leastMoved = 10;
const step = rules.panel_count_step;

/**
 * Counts by a sensitive answer as the office may see them: what stands is what was counted last, until ten to nineteen have
 * come or gone, and for a day at least. Of a number that follows each change, anyone who knows when somebody joined or left
 * reads what that person answered. It is rounded up or down by our key: where the tens begin would be a number to aim at.
 */
export async function steadyCounts(
  { db, clock, random, secrets }: Context,
  among: string,
  counts: ReadonlyMap<string, number>,
): Promise<Map<string, number>> {
  const now = clock.now();
  const names = [...counts.keys()].map((one) => `${among} ${one}`);
  const exact = [...counts.values()];
  const from = exact.map(() => leastMoved + (random.bytes(1)[0]! % 10));
  await db.run(sql`
    insert into profile.sensitive_count as kept (name, count, counted_on, renewed_from)
    select name, count, ${now}::date, renewed_from
    from unnest(${names}::text[], ${exact}::integer[], ${from}::integer[]) as one (name, count, renewed_from)
    on conflict (name) do update set count = excluded.count, counted_on = excluded.counted_on,
      renewed_from = excluded.renewed_from
    where abs(kept.count - excluded.count) >= kept.renewed_from
      and kept.counted_on <= ${new Date(now.getTime() - dayMs)}::date`);
  const kept = await db.many(sql<{ name: string; count: number; seal: string }>`
    select name, count, concat(name, ' ', counted_on, ' ', renewed_from) as seal
    from profile.sensitive_count where name = any(${names})`);
  const roundOf = (seal: string) => secrets.fingerprint('sensitive count', seal).readUInt32BE() % step;
  return new Map(
    kept.map(({ name, count, seal }) => {
      const raised = count + roundOf(seal);
      return [name.slice(among.length + 1), raised - (raised % step)];
    }),
  );
}
