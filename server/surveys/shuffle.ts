import type { Context } from '../context.ts';
import { sql } from '../database/sql.ts';

/**
 * Writes the answers of an anonymous campaign anew, in an order drawn by chance and all in one transaction: where a
 * row stands and which transaction wrote it tell who was first. `for_good`, when nobody may save any more: under new
 * ids too, so that the address in somebody's browser no longer leads to what they said.
 */
export async function shuffleAnswers(context: Context, campaignId: string, { for_good }: { for_good: boolean }) {
  await context.db.transaction(async (tx) => {
    // One at a time: of two at once the second would take answers that the first did not see yet, and find nobody for
    // them any more.
    await tx.run(sql`select from survey.campaign where id = ${campaignId} for update`);
    await tx.run(sql`
      with people as (
        delete from survey.anonymous_participation where campaign_id = ${campaignId}
        returning campaign_id, id, version, finished
      ), drawn as materialized (
        select people.*, case when ${for_good} then gen_random_uuid() else id end as new_id from people
      ), again as (
        insert into survey.anonymous_participation (campaign_id, id, version, finished)
        select campaign_id, new_id, version, finished from drawn order by random()
      ), answers as (
        delete from survey.anonymous_answer where campaign_id = ${campaignId}
        returning participation_id, question_id, value, other_value, off_path
      )
      insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value, other_value, off_path)
      select campaign_id, new_id, question_id, value, other_value, off_path
      from answers join drawn on drawn.id = answers.participation_id order by random()`);
    if (for_good) {
      await tx.run(sql`
        update survey.campaign set shuffled_at = ${context.clock.now()} where id = ${campaignId}`);
    }
  });
  // What was deleted is still there in its old order until its place is needed.
  await context.db.alone((client) => client.query('vacuum survey.anonymous_participation, survey.anonymous_answer'));
}
