import type { Results } from '#contract/calls/office/results.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { PublishedColumn } from '../tables/published-column.ts';

/** Of a group as a whole; of one question within it. */
export type WholeContent = { n: number | null } & Pick<Results, 'left_out' | 'stops'>;
export type EditionContent = WholeContent | PublishedColumn;

export type EditionRow = {
  question: string;
  version: number;
  group_name: string;
  people: number;
  number: number;
  made_at: Date;
  listed: boolean;
  content: EditionContent;
};

/** In the place of a question: the group as a whole. */
export const whole_question = '';

export const readEdition = (db: Queryable, campaignId: string, groups?: readonly string[]): Promise<EditionRow[]> =>
  db.many(sql<EditionRow>`
    select question, version, group_name, people, number, made_at, listed, content from survey.edition_column
    where campaign_id = ${campaignId} and (${groups ? [...groups] : null}::text[] is null or group_name = any(${groups ? [...groups] : null}))`);
