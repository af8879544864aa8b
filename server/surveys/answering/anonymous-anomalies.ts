import type { Context } from '../../platform/core/context.ts';
import { type PollLoop, startPollLoop } from '../../platform/core/poll-loop.ts';
import type { Database } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';

/** Why somebody should look at a day: one network began many, or more began than what was sent explains. */
type AnonymousAnomaly = { campaign_id: string; day: string; why: 'network' | 'jump' };

const pollMs = 5 * 60_000;
/** A day is no jump with fewer than this many starts, … */
const jumpLeast = 50;
/**
 * … nor with up to this many times the starts of the busiest day of the week before, or half of those who were sent the
 * link.
 */
const jumpTimes = 3;

/**
 * Anomalies that are written down a little later: a row written at once would stand beside the very answer it is about.
 */
const waiting = new WeakMap<Database, Map<string, AnonymousAnomaly>>();

export function noteAnomaly({ db }: Pick<Context, 'db'>, { campaign_id, day, why }: AnonymousAnomaly): void {
  const list = waiting.get(db) ?? new Map<string, AnonymousAnomaly>();
  waiting.set(db, list.set(`${campaign_id} ${day} ${why}`, { campaign_id, day, why }));
}

/** Marks days, never people: in the database for the office, and once in the log. Any number of servers may do so. */
export async function recordAnomalies(context: Context): Promise<void> {
  const { db, log } = context;
  const noted = new Map(waiting.get(db));
  for (const anomaly of [...noted.values(), ...(await findJumps(context))]) {
    const fresh = await db.run(sql`
      insert into survey.odd_day (campaign_id, day, why) values (${anomaly.campaign_id}, ${anomaly.day}, ${anomaly.why})
      on conflict do nothing`);
    if (fresh > 0)
      log.error(anomaly, 'an anonymous survey was answered oddly often: somebody may be answering again and again');
  }
  // What was noted meanwhile waits for the next time.
  for (const key of noted.keys()) waiting.get(db)?.delete(key);
}

/** Today, and yesterday once more: its last minutes may have come after the last look. */
const findJumps = ({ db, clock }: Context): Promise<AnonymousAnomaly[]> =>
  db.many(sql<AnonymousAnomaly>`
    with judged as (
      select campaign_id, day, sum(started) as started from survey.anonymous_day
      where day >= (${clock.now()}::timestamptz at time zone 'Europe/Amsterdam')::date - 1 group by campaign_id, day
    )
    select campaign_id, day::text, 'jump' as why from judged
    where started > greatest(${jumpLeast},
      ${jumpTimes} * (
        select max(of_day) from (
          select sum(started) as of_day from survey.anonymous_day past
          where past.campaign_id = judged.campaign_id and past.day < judged.day and past.day >= judged.day - 7
          group by past.day) week),
      (select greatest(
          sum(recipients) filter (where kind = 'invitation'), sum(recipients) filter (where kind = 'reminder')) / 2
        from contact.mailing
        where mailing.campaign_id = judged.campaign_id and state <> 'cancelled'
          and coalesce(finished_at, planned_at)::date >= judged.day - 7))`);

export const startWatchingAnomalies = (context: Context): PollLoop =>
  startPollLoop(context, pollMs, () => recordAnomalies(context), 'days of anonymous surveys could not be judged');
