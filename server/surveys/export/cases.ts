import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import type { AnswerRow } from '../answering/check.ts';
import { type Published, readPublished } from '../questionnaire/published.ts';

export type Case = { id: string; version: number; finished: boolean; answers: AnswerRow[] };
export type KnownCase = Case & { member_id: string | null; started_at: Date; finished_at: Date | null };

/** Every version, newest first. Their answers are joined by the names of questions and options. */
export async function readVersions(tx: Queryable, id: string, newest: number): Promise<Map<number, Published>> {
  const numbers = Array.from({ length: newest }, (_, at) => newest - at);
  const read = await Promise.all(numbers.map(async (number) => [number, await readPublished(tx, id, number)] as const));
  return new Map(read);
}

const atOnce = 2000;
const beforeAll = '00000000-0000-0000-0000-000000000000';

/** All cases, so many at once that reading them takes little memory. */
export async function* portionsOf<One extends Case>(readAfter: (id: string) => Promise<One[]>): AsyncGenerator<One[]> {
  for (let after = beforeAll; ; ) {
    const portion = await readAfter(after);
    if (portion.length > 0) yield portion;
    if (portion.length < atOnce) return;
    after = portion.at(-1)!.id;
  }
}

export const readCases = (tx: Queryable, id: string, after: string): Promise<KnownCase[]> =>
  tx.many(sql<KnownCase>`
    select participation.id, version, finished_at is not null as finished, started_at, finished_at, member_id,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
        from survey.answer
        where answer.campaign_id = participation.campaign_id and participation_id = participation.id) as answers
    from survey.participation
    left join contact.invitation on invitation.participation_id = participation.id
    where participation.campaign_id = ${id} and participation.id > ${after}::uuid
    order by participation.id limit ${atOnce}`);

export const readAnonymousCases = (tx: Queryable, id: string, after: string): Promise<Case[]> =>
  tx.many(sql<Case>`
    select id, version, finished,
      (select coalesce(jsonb_agg(jsonb_build_object(
          'question_id', question_id, 'value', to_jsonb(value), 'other_value', other_value)), '[]')
        from survey.anonymous_answer answer
        where answer.campaign_id = participation.campaign_id and participation_id = participation.id) as answers
    from survey.anonymous_participation participation
    where campaign_id = ${id} and id > ${after}::uuid
    order by id limit ${atOnce}`);

export function inDrawnOrder<One>(all: readonly One[], bytes: (count: number) => Buffer): One[] {
  const drawn = all.map((one) => ({ one, chance: bytes(6).readUIntBE(0, 6) }));
  return drawn.sort((a, b) => a.chance - b.chance).map(({ one }) => one);
}
