import type { News } from '#contract/calls/home.ts';
import { countParents } from '../people/count-parents.ts';
import type { Context } from '../platform/core/context.ts';
import { sql } from '../platform/database/sql.ts';
import { latestOutcome } from './campaigns/read-outcome.ts';
import { readTeaser } from './campaigns/teaser.ts';

/** So long what was read is told again: a busy home page asks the database once in a while. */
const fresh_ms = 5000;

const known = new WeakMap<Context['db'], { at: number; news: Promise<News> }>();

/** What the home page shows of the surveys. Visitors at the same moment wait for the same answer. */
export function readNews(context: Context): Promise<News> {
  const { db, clock } = context;
  const at = clock.now().getTime();
  const before = known.get(db);
  if (before && at >= before.at && at < before.at + fresh_ms) return before.news;
  const news = look(context);
  known.set(db, { at, news });
  // What failed is asked for again by the next visitor.
  news.catch(() => known.delete(db));
  return news;
}

async function look(context: Context): Promise<News> {
  const [taste, outcome, parents, { reports }] = await Promise.all([
    readTeaser(context),
    latestOutcome(context.db),
    countParents(context),
    context.db.one(sql<{ reports: boolean }>`
      select exists(select from survey.report where state = 'published') as reports`),
  ]);
  return { taste, outcome, parents, reports };
}
