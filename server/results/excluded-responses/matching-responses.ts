import { type Queryable, sql } from '../../platform/database/sql.ts';
import { other_id } from '../variables.ts';

/** A question and answers to it: a respondent who gave one of these fits. */
export type AnswerCondition = { id: string; values: readonly string[] };
type Pattern = { conditions: readonly AnswerCondition[]; day: string | null };
type Campaign = { id: string; anonymous: boolean };

/**
 * Who finished and fits all conditions, with answers on the way that they walked. Of an identified campaign they finished on
 * the day as well; nothing says on which day an anonymous answer was given.
 */
export async function findFitting(db: Queryable, campaign: Campaign, { conditions, day }: Pattern): Promise<string[]> {
  const asked = JSON.stringify(conditions.map(({ id, values }) => ({ question: id, answers: values })));
  const answers = campaign.anonymous ? sql`survey.anonymous_answer` : sql`survey.answer`;
  const fits = sql`not exists (
    select from jsonb_to_recordset(${asked}::jsonb) as asked (question text, answers text[])
    where not exists (
      select from ${answers} answer
      where answer.campaign_id = ${campaign.id} and participation_id = person.id and question_id = question
        and not off_path
        and (answer.value && answers or (${other_id} = any(answers) and other_value is not null))))`;
  const rows = campaign.anonymous
    ? await db.many(sql<{ id: string }>`
        select id from survey.anonymous_participation person
        where campaign_id = ${campaign.id} and finished and ${fits}`)
    : await db.many(sql<{ id: string }>`
        select id from survey.participation person
        where campaign_id = ${campaign.id} and finished_at is not null
          and (${day}::date is null or (finished_at at time zone 'Europe/Amsterdam')::date = ${day}::date) and ${fits}`);
  return rows.map(({ id }) => id);
}
