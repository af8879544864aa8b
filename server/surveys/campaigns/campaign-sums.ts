import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { sumsHold } from './campaign-counts.ts';

type Sums = { id: string; counted_at: Date; invited: number; started: number; finished: number };

/** What the rows of these campaigns add up to: of those that are over. */
const countRows = (db: Queryable, which: 'all' | 'unsummed'): Promise<Sums[]> =>
  db.many(sql<Sums>`
    select id, counted_at,
      (select count(*) from contact.invitation where campaign_id = campaign.id)::integer as invited,
      coalesce(case when anonymous
        then (select sum(started) from survey.anonymous_day where campaign_id = campaign.id)
        else (select count(*) from survey.participation where campaign_id = campaign.id) end, 0)::integer as started,
      coalesce(case when anonymous
        then (select sum(finished) from survey.anonymous_day where campaign_id = campaign.id)
        else (select count(finished_at) from survey.participation where campaign_id = campaign.id) end, 0)::integer as finished
    from survey.campaign
    where counted_at is not null and (${which === 'all'} or not ${sumsHold})
    order by id`);

/** Anyone who opens a campaign again, or closes it anew, changes its counted_at: then these sums are not written. */
const write = (db: Queryable, { id, counted_at, invited, started, finished }: Sums): Promise<number> =>
  db.run(sql`
    update survey.campaign set sums_of = counted_at, sum_invited = ${invited}, sum_started = ${started}, sum_finished = ${finished}
    where id = ${id} and counted_at = ${counted_at}
      and (${sumsHold}, sum_invited, sum_started, sum_finished) is distinct from (true, ${invited}::integer, ${started}::integer, ${finished}::integer)`);

/** Adds up the campaigns that nobody can answer any more, each once. */
export async function addUpCampaigns({ db }: Context): Promise<void> {
  for (const sums of await countRows(db, 'unsummed')) await write(db, sums);
}

/** Holds all sums against their rows, mends those that differ, and says so. */
export async function checkSums({ db, log }: Context): Promise<void> {
  for (const sums of await countRows(db, 'all')) {
    const mended = await write(db, sums);
    if (mended > 0) log.warn({ campaign_id: sums.id }, 'the sums of a campaign differed from its rows and are mended');
  }
}
