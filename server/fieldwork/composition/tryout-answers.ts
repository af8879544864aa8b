import type { Option } from '#contract/attributes.ts';
import { questionSentence } from '#contract/consent.ts';
import { type OwnQuestion, shownDescription } from '#contract/own-questions.ts';
import { dayNumber } from '../../people/attributes.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';

type QuestionRow = Pick<OwnQuestion, 'question' | 'description' | 'sensitive' | 'consent' | 'type'> & {
  options: Option[];
};

/** Of a hundred parents so many answer. */
const answer_percent = 85;

/**
 * In the try-out the parents of the demo answer a question that is published, so that a sample can be drawn by it and results
 * split before ten people registered. What is answered in words, numbers or days stays open.
 */
export async function answerInTryout(tx: Queryable, { config, clock }: Context, key: string): Promise<void> {
  if (config.panel_env !== 'tryout') return;
  const row = await tx.one(sql<QuestionRow>`
    select options, type, sensitive, question, description, consent from profile.question where key = ${key}`);
  const { options, type, sensitive } = row;
  const sentence = questionSentence({ ...row, description: shownDescription(row) });
  const values = type === 'checkbox' ? ['true', 'false'] : options.flatMap(({ id, retired }) => (retired ? [] : id));
  if (values.length === 0) return;
  await tx.run(sql`
    with parent as (
      select id, ('x' || left(md5(id::text || ${key}), 7))::bit(28)::integer as luck from contact.member
      where demo and left_at is null
    ), said as materialized (
      select id, (${values}::text[])[1 + luck / 100 % ${values.length}] as value from parent
      where luck % 100 < ${answer_percent}
        and not exists (select from profile.answers where member_id = parent.id and answers ? ${key})
    ), agreed as (
      insert into contact.consent (member_id, purpose, given, sentence, route, at)
      select id, ${key}, true, ${sentence}, 'profile', ${clock.now()}::timestamptz from said
      where ${sensitive} and value not in ('rather_not', 'false')
    )
    insert into profile.answers (member_id, answers)
    select id, jsonb_build_object(${key}::text, jsonb_build_array(${dayNumber(clock.now())}::integer, value)) from said
    on conflict (member_id) do update set answers = answers.answers || excluded.answers`);
}
