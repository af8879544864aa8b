import { type Queryable, sql } from '../../platform/database/sql.ts';
import type { AnswerRow } from '../answering/check-answers.ts';

export type Case = { id: string; version: number; finished: boolean; answers: AnswerRow[] };

/** Few enough that parents who answer wait no longer for the thread than they notice. */
export const atOnce = 200;
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All cases, in portions that take little memory. */
export async function* portionsOf<One extends Pick<Case, 'id'>>(
  readAfter: (id: string) => Promise<One[]>,
): AsyncGenerator<One[]> {
  for (let after = beforeAll; ; ) {
    const portion = await readAfter(after);
    if (portion.length > 0) yield portion;
    if (portion.length < atOnce) return;
    after = portion.at(-1)!.id;
  }
}

type CompactCase = Omit<Case, 'answers'> & { answers: [string, string[], string | null][] };
/** As JSON without names, which PostgreSQL writes three times as fast. */
const compactAnswers = sql`coalesce(json_agg(json_build_array(question_id, value, other_value)), '[]')`;
const withNames = ({ answers, ...one }: CompactCase): Case => ({
  ...one,
  answers: answers.map(([question_id, value, other_value]) => ({ question_id, value, other_value })),
});

/** Some known respondents, in the order of their ids. */
export const readCasesOf = async (tx: Queryable, id: string, ids: readonly string[]): Promise<Case[]> =>
  (
    await tx.many(sql<CompactCase>`
      select id, version, finished_at is not null as finished,
        (select ${compactAnswers} from survey.answer
          where answer.campaign_id = participation.campaign_id and participation_id = participation.id
            and not off_path) as answers
      from survey.participation
      where campaign_id = ${id} and id = any(${ids}::uuid[])
      order by id`)
  ).map(withNames);

export const readAnonymousCases = async (tx: Queryable, id: string, after: string): Promise<Case[]> =>
  (
    await tx.many(sql<CompactCase>`
      select id, version, finished,
        (select ${compactAnswers} from survey.anonymous_answer answer
          where answer.campaign_id = participation.campaign_id and participation_id = participation.id
            and not off_path) as answers
      from survey.anonymous_participation participation
      where campaign_id = ${id} and id > ${after}::uuid
      order by id limit ${atOnce}`)
  ).map(withNames);
