import type { Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';
import { graceStart } from '../surveys/answering/respondent-standing.ts';

type Row = { id: string; title: string; anonymous: boolean; ends_at: Date | null };

/** What anyone who comes from outside can read: a snapshot was made, and by name only once nobody can answer any more. */
export async function listReadable({ clock, db }: Context, only: string | null) {
  const rows = await db.many(sql<Row>`
    select id, title, anonymous, least(closes_at, closed_at) as ends_at from survey.campaign
    where state <> 'draft' and (${only}::uuid is null or id = ${only})
      and (anonymous or least(closes_at, closed_at) <= ${graceStart(clock.now())})
      and exists (select from survey.result where campaign_id = campaign.id)
    order by least(closes_at, closed_at) desc nulls first, title, id`);
  return rows.map(({ ends_at, ...row }) => ({ ...row, ends_at: ends_at?.toISOString() ?? null }));
}
