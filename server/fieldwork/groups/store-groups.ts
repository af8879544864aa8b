import { recordAudit } from '../../platform/core/audit.ts';
import type { Acting } from '../../platform/core/context.ts';
import type { Queryable } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { Mailing } from '../schedule/mailing.ts';
import { groupName } from './group-name.ts';

/**
 * Keeps the groups that an invitation was drawn by with its campaign; returns the id of each, by its classes with a space
 * between them. A group that was closed opens again: whoever draws more of it wants more of it.
 */
export async function storeGroups(
  tx: Queryable,
  context: Acting,
  { id, campaign_id, choice }: Mailing,
): Promise<ReadonlyMap<string, string>> {
  const { groups } = choice;
  if (!groups) return new Map();
  const rows = await tx.many(sql<{ id: string; classes: string[]; was_closed: boolean }>`
    insert into contact.drawn_group as known (campaign_id, keys, classes)
    select ${campaign_id}, ${groups.by}::text[], classes
    from contact.mailing, jsonb_to_recordset(groups) as one (classes text[], target integer)
    where mailing.id = ${id} and target > 0 order by classes
    on conflict on constraint drawn_group_once do update set stays_open = false
    returning id, classes, closed_at is not null as was_closed`);
  for (const group of rows.filter(({ was_closed }) => was_closed)) {
    await tx.run(sql`update contact.drawn_group set closed_at = null, closed_full = false where id = ${group.id}`);
    const detail = { group: groupName({ keys: groups.by, classes: group.classes }) };
    await recordAudit(tx, context, { action: 'group_opened', about: campaign_id, detail });
  }
  return new Map(rows.map((one) => [one.classes.join(' '), one.id]));
}
