import { partial_percent } from '#contract/office/dispositions.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';

/** From how much of the way on a respondent who stopped counts as answered in part, as the newest version says. */
export async function readPartialPercent(db: Queryable, campaign: string): Promise<number> {
  const newest = await db.maybe(sql<{ number: number }>`
    select number from survey.version where campaign_id = ${campaign} order by number desc limit 1`);
  const published = newest && (await readPublished(db, campaign, newest.number));
  return published?.partial_percent ?? partial_percent;
}
