import type { Outcome } from '#contract/calls/home.ts';
import { isoDay } from '#contract/format.ts';
import { spreadOver } from '#contract/sample/spread.ts';
import { unpiped } from '#questionnaire/piping.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { readPublished } from '../questionnaire/published.ts';

type Row = Pick<Outcome, 'title' | 'people' | 'shares' | 'sentence' | 'done'> & {
  campaign_id: string;
  version: number;
  question_id: string;
  ended_at: Date;
};

/** The outcome of each of these campaigns that was told, by the id of its campaign: for a list of surveys. */
export async function readOutcomes(db: Queryable, campaignIds: readonly string[]): Promise<Map<string, Outcome>> {
  const rows = await read(db, sql`where campaign_id = any(${[...campaignIds]}::uuid[])`);
  return new Map(await Promise.all(rows.map(async (row) => [row.campaign_id, await asRead(db, row)] as const)));
}

/** The outcome of the survey that ended last: for everybody. */
export async function latestOutcome(db: Queryable): Promise<Outcome | null> {
  const [row] = await read(db, sql`order by ended_at desc, campaign_id limit 1`);
  return row ? asRead(db, row) : null;
}

const read = (db: Queryable, which: ReturnType<typeof sql>): Promise<Row[]> =>
  db.many(sql<Row>`
    select * from (
      select campaign_id, version, question_id, title, people, shares, sentence, done,
        least(closes_at, closed_at) as ended_at
      from survey.outcome join survey.campaign on campaign.id = campaign_id
    ) as told ${which}`);

async function asRead(db: Queryable, row: Row): Promise<Outcome> {
  const { campaign_id, version, question_id, ended_at, title, people, shares, sentence, done } = row;
  const { places } = await readPublished(db, campaign_id, version);
  const question = places.get(question_id)!.question;
  const several = question.type === 'multiple_answer';
  // A survey that ends at midnight was open until the day before.
  const month = isoDay(new Date(ended_at.getTime() - 1)).slice(0, 7);
  return {
    title,
    month,
    people,
    question: unpiped(question.title),
    several,
    shares: several ? shares : wholeOf(shares),
    sentence,
    done,
  };
}

/** The least that shares of a whole add up to where each was rounded by itself and none is hidden. */
const least_sum = 95;

/**
 * Shares of one whole that were each rounded by themselves: what is shown of them makes 100, by largest remainder. Less
 * than a whole stays as it is: the rest is hidden.
 */
export function wholeOf(shares: Outcome['shares']): Outcome['shares'] {
  const shown = shares.filter(({ percent }) => percent !== null);
  const sum = shown.reduce((all, { percent }) => all + (percent ?? 0), 0);
  if (sum <= 100 && (shown.length < shares.length || sum < least_sum)) return shares;
  const parts = spreadOver(
    100,
    shown.map(({ percent }) => percent ?? 0),
  );
  return shares.map((share) => (share.percent === null ? share : { ...share, percent: parts[shown.indexOf(share)]! }));
}
