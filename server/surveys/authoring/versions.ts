import { type Difference, differenceOf } from '#questionnaire/difference/difference.ts';
import { type QuestionDifference, tellQuestions } from '#questionnaire/difference/difference-notes.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { Questionnaire } from '../questionnaire/published.ts';

/** A version as it was frozen, and which of its questions mean what they meant in the one before. */
export type Version = {
  number: number;
  questionnaire: Questionnaire;
  published_at: Date;
  same_meaning: string[];
  /** Of the draft that was published; null where it came from a file. */
  revision: number | null;
};

/** Oldest first. */
export const readVersions = (db: Queryable, campaignId: string): Promise<Version[]> =>
  db.many(sql<Version>`
    select number, questionnaire, published_at, same_meaning, revision from survey.version
    where campaign_id = ${campaignId} order by number`);

type Count = { version: number; began: number; finished: number };

/** How many began and finished each version of a campaign that is not anonymous: those of others nobody counts. */
export const countVersions = (db: Queryable, campaignId: string): Promise<Count[]> =>
  db.many(sql<Count>`
    select version, count(*)::int as began, count(finished_at)::int as finished
    from survey.participation where campaign_id = ${campaignId} group by version order by version`);

export type VersionComparison = { difference: Difference; told: QuestionDifference[] };

/** What lies between two versions, said by question. */
export function compareVersions(
  from: Questionnaire,
  to: Questionnaire,
  same: readonly string[] = [],
): VersionComparison {
  const difference = differenceOf(from, to);
  return { difference, told: joinTold(tellQuestions(difference, to), same) };
}

/** What is said of each question, where the results of these join after all. */
export const joinTold = (told: QuestionDifference[], same: readonly string[]): QuestionDifference[] =>
  told.map((one) => (same.includes(one.id) && one.results === 'apart' ? { ...one, results: 'join' } : one));
