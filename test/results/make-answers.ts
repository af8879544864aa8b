import { sql } from '#server/platform/database/sql.ts';
import { makeSnapshot } from '#server/results/snapshot/make-snapshot.ts';
import type { World } from '../world.ts';

/** What one person answered, by question: the options, or the text; and the text of 'Anders'. */
export type Answered = {
  answers: Record<string, string[] | { value: string[]; other: string }>;
  background?: Record<string, string>;
  finished?: boolean;
  version?: number;
};

const rowsOf = (answers: Answered['answers']) =>
  Object.entries(answers).map(([question_id, given]) => ({
    question_id,
    value: Array.isArray(given) ? given : given.value,
    other_value: Array.isArray(given) ? null : given.other,
  }));

/** Puts the answers of many people in place, as saving them one by one would have. */
export async function giveAnswers({ context: { db, clock } }: World, campaignId: string, people: readonly Answered[]) {
  const rows = people.map(({ answers, background = {}, finished = true, version = 1 }, at) => ({
    at,
    version,
    finished,
    answers: rowsOf(answers),
    background: Object.entries(background).map(([key, value]) => ({ key, value })),
  }));
  await db.run(sql`
    with given as materialized (
      select gen_random_uuid() as id, one from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one
    ), people as (
      insert into survey.participation (campaign_id, id, version, started_at, finished_at)
      select ${campaignId}, id, (one ->> 'version')::integer, ${clock.now()}::timestamptz,
        case when (one ->> 'finished')::boolean then ${clock.now()}::timestamptz end from given
    ), backgrounds as (
      insert into survey.background (campaign_id, participation_id, key, value)
      select ${campaignId}, id, each ->> 'key', each ->> 'value'
      from given, jsonb_array_elements(one -> 'background') as each
    )
    insert into survey.answer (campaign_id, participation_id, question_id, value, other_value, saved_at)
    select ${campaignId}, id, each ->> 'question_id',
      array(select jsonb_array_elements_text(each -> 'value')), each ->> 'other_value', ${clock.now()}
    from given, jsonb_array_elements(one -> 'answers') as each`);
}

/** The same of an anonymous campaign. */
export async function giveAnonymousAnswers(
  { context: { db } }: World,
  campaignId: string,
  people: readonly Answered[],
) {
  const rows = people.map(({ answers, finished = true, version = 1 }) => ({
    version,
    finished,
    answers: rowsOf(answers),
  }));
  await db.run(sql`
    with given as materialized (
      select gen_random_uuid() as id, one from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as one
    ), people as (
      insert into survey.anonymous_participation (campaign_id, id, version, finished)
      select ${campaignId}, id, (one ->> 'version')::integer, (one ->> 'finished')::boolean from given
    )
    insert into survey.anonymous_answer (campaign_id, participation_id, question_id, value, other_value)
    select ${campaignId}, id, each ->> 'question_id',
      array(select jsonb_array_elements_text(each -> 'value')), each ->> 'other_value'
    from given, jsonb_array_elements(one -> 'answers') as each`);
}

/** The snapshot that a job makes when somebody looks. */
export const snapshotOf = ({ context }: World, campaignId: string) => makeSnapshot(context, campaignId);

/** So many people who all answered the same. */
export const times = (count: number, one: Answered): Answered[] => Array<Answered>(count).fill(one);
