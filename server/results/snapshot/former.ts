import type { Context } from '../../platform/core/context.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { CollectInput } from './collect.ts';
import type { SnapshotColumn } from './encode.ts';
import { readNow } from './join.ts';
import { readBy } from './read-by.ts';

/** What the id of a respondent takes in a column of them. */
export const idBytes = 16;

export type Former = { rows: number; column(one: Pick<SnapshotColumn, 'name' | 'kind'>): Promise<Buffer | undefined> };

/**
 * The newest snapshot, where its rows are what reading the same answers now would make: the same versions were asked, and
 * the same code read them.
 */
export async function readFormer(
  tx: Queryable,
  context: Context,
  { campaign, versions }: CollectInput,
): Promise<Former | undefined> {
  const ours = readBy(context);
  const newest = await tx.maybe(sql<{ number: number; rows: number; versions: number; read_by: Buffer | null }>`
    select number, respondents as rows, versions, read_by
    from survey.result where campaign_id = ${campaign.id} order by number desc limit 1`);
  if (newest?.versions !== versions.size || !ours || !newest.read_by?.equals(ours)) return undefined;
  const column: Former['column'] = async ({ name, kind }) => {
    const found = await tx.maybe(sql<{ bytes: Buffer }>`
      select bytes from survey.result_column
      where campaign_id = ${campaign.id} and number = ${newest.number} and name = ${name} and kind = ${kind}`);
    return found?.bytes;
  };
  return { rows: newest.rows, column };
}

/** Their ids one behind the other, and 1 for each who finished. */
export type People = { ids: Buffer; finished: Uint8Array };

/**
 * Where each respondent stands in it who had finished then: nothing about their answers changes any more. All others are
 * read now. Its rows stand in the order of the participations, as these do.
 */
export async function positionsIn({ rows, column }: Former, people: People): Promise<Int32Array> {
  const finished = (await column({ name: 'finished', kind: 'codes' }))!;
  const ids = (await column({ name: 'respondent', kind: 'id' }))!;
  const places = new Int32Array(people.finished.length).fill(readNow);
  let row = 0;
  await forEachYielding(people.finished, (isDone, at) => {
    const orderOf = () => ids.compare(people.ids, at * idBytes, (at + 1) * idBytes, row * idBytes, (row + 1) * idBytes);
    while (row < rows && orderOf() < 0) row++;
    const isFinal = row < rows && orderOf() === 0 && isDone === 1 && finished.readInt16LE(row * 2) === 1;
    if (isFinal) places[at] = row;
  });
  return places;
}
