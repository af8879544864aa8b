import type { Context } from '../../base/context.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { Reading } from './collect.ts';
import { columnKey, type Former } from './join.ts';
import { readBy } from './read-by.ts';

/**
 * The newest snapshot, where its rows are what reading the same answers now would make: the same versions were asked, and
 * the same code read them.
 */
export async function readFormer(
  tx: Queryable,
  context: Context,
  { campaign, versions }: Reading,
): Promise<Former | undefined> {
  const ours = readBy(context);
  const newest = await tx.maybe(sql<{ number: number; rows: number; versions: number; read_by: Buffer | null }>`
    select number, respondents as rows, versions, read_by
    from survey.result where campaign_id = ${campaign.id} order by number desc limit 1`);
  if (newest?.versions !== versions.size || !ours || !newest.read_by?.equals(ours)) return undefined;
  const columns = await tx.many(sql<{ name: string; kind: string; bytes: Buffer }>`
    select name, kind, bytes from survey.result_column
    where campaign_id = ${campaign.id} and number = ${newest.number}`);
  return { rows: newest.rows, columns: new Map(columns.map((one) => [columnKey(one), one.bytes])) };
}

/** Where each respondent stands who had finished: nothing about their answers changes any more. */
export function finishedRows({ rows, columns }: Former): Map<string, number> {
  const finished = columns.get(columnKey({ name: 'finished', kind: 'codes' }))!;
  const ids = columns.get(columnKey({ name: 'respondent', kind: 'id' }))!.toString('hex');
  const at = new Map<string, number>();
  for (let row = 0; row < rows; row++) {
    if (finished.readInt16LE(row * 2) === 1) at.set(ids.slice(row * 32, row * 32 + 32), row);
  }
  return at;
}
