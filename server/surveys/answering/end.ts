import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { readPublished } from '../questionnaire/published.ts';
import { writeBackground } from './background.ts';
import type { AnswerRow } from './check.ts';
import type { Held } from './identified.ts';
import { besidePath } from './way.ts';

/** How finishing ended for one of several: finished, now or before, or refused because something required is missing. */
export type End = 'done' | Problem;

/**
 * Finishes participations of one campaign that are held until the transaction ends: a save from another tab came before
 * and counts, or comes after and is refused. Each is judged by itself, in their order.
 */
export async function endAll(
  tx: Queryable,
  context: Context,
  campaign_id: string,
  held: readonly Held[],
): Promise<End[]> {
  const open = held.filter(({ finished }) => !finished);
  const refused = new Map<Held, Problem>();
  const done: string[] = [];
  const beside: { participation: string; question: string }[] = [];
  const rows = await answersOf(tx, campaign_id, open);
  for (const one of open) {
    const { participation_id, version } = one;
    const published = await readPublished(tx, campaign_id, version);
    try {
      for (const question of besidePath(published, rows.get(participation_id) ?? [])) {
        beside.push({ participation: participation_id, question });
      }
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      refused.set(one, error);
      continue;
    }
    done.push(participation_id);
    if (published.background) await writeBackground(tx, context, { campaign_id, ...one }, published.background);
  }
  if (beside.length > 0) {
    await tx.run(sql`
      update survey.answer set off_path = true
      from unnest(${beside.map(({ participation }) => participation)}::uuid[], ${beside.map(({ question }) => question)}::text[])
        as beside (participation, question)
      where campaign_id = ${campaign_id} and participation_id = any(${done}::uuid[])
        and participation_id = beside.participation and question_id = beside.question`);
  }
  if (done.length > 0) {
    await tx.run(sql`
      update survey.participation set finished_at = ${context.clock.now()}
      where campaign_id = ${campaign_id} and id = any(${done}::uuid[])`);
  }
  return held.map((one) => refused.get(one) ?? 'done');
}

/** What each of them answered, by participation. */
async function answersOf(tx: Queryable, campaign_id: string, held: readonly Held[]): Promise<Map<string, AnswerRow[]>> {
  const found = new Map<string, AnswerRow[]>(held.map(({ participation_id }) => [participation_id, []]));
  if (held.length === 0) return found;
  const rows = await tx.many(sql<AnswerRow & { participation_id: string }>`
    select participation_id, question_id, value, other_value from survey.answer
    where campaign_id = ${campaign_id} and participation_id = any(${[...found.keys()]}::uuid[])`);
  for (const row of rows) found.get(row.participation_id)!.push(row);
  return found;
}
