import type { Dispositions } from '#contract/office/dispositions.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { countDispositions, readFrozen } from './count-dispositions.ts';
import { type RespondentProgress, readRespondentProgress } from './respondent-progress.ts';

/**
 * What became of each invitation of a campaign that is not anonymous. Once it is over that is written down, for what it was
 * read from may go. `progress`: how far they came who have not finished, where that was read already.
 */
export async function readDispositions(
  db: Queryable,
  campaign: { id: string; ends_at: Date | null },
  context: Context,
  progress?: RespondentProgress,
): Promise<Dispositions> {
  const { id, ends_at } = campaign;
  const closed = ends_at !== null && ends_at <= context.clock.now();
  if (closed && (await isFrozen(db, id))) return readFrozen(db, id);
  const { shares } = progress ?? (await readRespondentProgress(db, context, id));
  return countDispositions(db, id, shares, closed);
}

const isFrozen = async (db: Queryable, id: string): Promise<boolean> =>
  (
    await db.one(sql<{ frozen: boolean }>`
    select counted_at is not null as frozen from survey.campaign where id = ${id}`)
  ).frozen;
