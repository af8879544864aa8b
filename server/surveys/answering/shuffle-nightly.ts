import { nightOf } from '../../people/last-seen-nights.ts';
import type { Context } from '../../platform/core/context.ts';
import { sql } from '../../platform/database/sql.ts';
import { shuffleAnswers } from './shuffle.ts';

/**
 * As long as an anonymous campaign may still change, its answers are written anew every night, so that on the next day
 * nothing tells on which one an answer came. Whoever is half way goes on with the same token. Once a night, however
 * often a server starts.
 */
export async function shuffleNightly(context: Context): Promise<void> {
  const night = nightOf(context.clock.now());
  const { due } = await context.db.one(sql<{ due: boolean }>`
    select not exists (select from survey.shuffle where night >= ${night}::date) and exists (
      select from survey.anonymous_participation join survey.campaign on campaign.id = campaign_id
      where shuffled_at is null) as due`);
  if (!due) return;
  await shuffleAnswers(context);
  await context.db.run(sql`
    insert into survey.shuffle (night) values (${night}) on conflict (one) do update set night = excluded.night`);
}
