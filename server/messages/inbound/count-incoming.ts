import type { Context } from '../../platform/core/context.ts';
import { readSetting } from '../../platform/database/house-setting.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

/** Counts what came of a mail to an address of ours: of most of them nothing else is kept. */
export async function countIncoming(tx: Queryable, { clock }: Context, setting: string, heard: string): Promise<void> {
  await tx.run(sql`
    insert into house.setting (name, value, changed_at)
    values (${setting}, jsonb_build_object(${heard}::text, 1), ${clock.now()})
    on conflict (name) do update set changed_at = excluded.changed_at,
      value = setting.value || jsonb_build_object(${heard}::text, coalesce((setting.value ->> ${heard})::integer, 0) + 1)`);
}

export async function readIncomingCounts<Heard extends string>(
  db: Queryable,
  setting: string,
): Promise<Partial<Record<Heard, number>>> {
  return (await readSetting(db, setting)) ?? {};
}
