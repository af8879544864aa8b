import { isoDay } from '#contract/format.ts';
import type { Context } from '../platform/core/context.ts';
import { type Queryable, sql } from '../platform/database/sql.ts';

/**
 * Notes that a member was here: once a month, and also when they were asked whether they want to stay, which this
 * answers.
 */
export async function noteActive(tx: Queryable, { clock }: Context, memberId: string): Promise<void> {
  const month = `${isoDay(clock.now()).slice(0, 7)}-01`;
  await tx.run(sql`
    update contact.member set active_in = ${month}, notice_id = null
    where id = ${memberId} and (active_in is distinct from ${month}::date or notice_id is not null)`);
}
