import { type Queryable, sql, word } from '../../platform/database/sql.ts';
import type { AnswerRow } from '../answering/check-answers.ts';

export type Case = { id: string; version: number; finished: boolean; answers: AnswerRow[] };

/** Few enough that parents who answer wait no longer for the thread than they notice. */
export const atOnce = 200;
export const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All cases, in portions that take little memory. */
export async function* portionsOf<One extends Pick<Case, 'id'>>(
  readAfter: (id: string) => Promise<One[]>,
  most = atOnce,
): AsyncGenerator<One[]> {
  for (let after = beforeAll; ; ) {
    const portion = await readAfter(after);
    if (portion.length > 0) yield portion;
    if (portion.length < most) return;
    after = portion.at(-1)!.id;
  }
}

type CompactCase = Omit<Case, 'answers'> & { answers: [string[], string[][], (string | null)[]] | null };
/** As JSON without names: a list for each column, which PostgreSQL writes 1.5 times as fast as a list for each answer. */
const compactAnswers = sql`json_build_array(json_agg(question_id), json_agg(value), json_agg(other_value))`;
const withNames = ({ answers, ...one }: CompactCase): Case => ({
  ...one,
  answers: (answers?.[0] ?? []).map((question_id, at) => ({
    question_id,
    value: answers![1][at]!,
    other_value: answers![2][at]!,
  })),
});

/** So many respondents share one reading of the answers, and their ids one parameter. */
export const readTogether = 20_000;

/**
 * Some respondents, whose ids are one list in PostgreSQL's own writing, in the order of their ids. Their answers lie among
 * those of others, for parents answer at the same time: found by the index each is a page of its own to read, so they are read
 * page by page and sorted, by one processor.
 */
export async function* readCases(
  tx: Queryable,
  { id, anonymous }: { id: string; anonymous: boolean },
  ids: string,
): AsyncGenerator<Case[]> {
  const [participation, answer, finished] = anonymous
    ? [word('anonymous_participation'), word('anonymous_answer'), sql`finished`]
    : [word('participation'), word('answer'), sql`finished_at is not null`];
  await tx.run(sql`set local max_parallel_workers_per_gather = 0`);
  await tx.run(sql`set local enable_indexscan = off`);
  await tx.run(sql`
    declare cases no scroll cursor for
    with answered as (
      select participation_id, ${compactAnswers} as answers from survey.${answer}
      where campaign_id = ${id} and participation_id = any(${ids}::uuid[]) and not off_path
      group by participation_id
    )
    select id, version, ${finished} as finished, answers
    from survey.${participation} left join answered on participation_id = id
    where campaign_id = ${id} and id = any(${ids}::uuid[])
    order by id`);
  await tx.run(sql`set local enable_indexscan = on`);
  for (let many = atOnce; many === atOnce; ) {
    const portion = await tx.many(sql<CompactCase>`fetch 200 from cases`);
    many = portion.length;
    if (many > 0) yield portion.map(withNames);
  }
  await tx.run(sql`close cases`);
}
