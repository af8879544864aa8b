import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { publishFile } from '#test/publish.ts';

/** A campaign of questions with so many options each, and one answer; the last with two. */
export async function publishLarge(context: Acting, title: string, options: readonly number[]): Promise<string> {
  const questions = options.map((many, at) => ({
    ref: `q${at + 1}`,
    title: `Vraag ${at + 1}`,
    type: at === options.length - 1 ? 'multiple_answer' : 'multiple_choice',
    options: Array.from({ length: many }, (_, option) => ({ ref: `o${option}`, title: `Antwoord ${option}` })),
  }));
  return publishFile(context, { title, description: 'Meting.', questions, background: ['gender', 'education'] });
}

/**
 * So many more respondents finished and answered all of it; what they answered follows from who they are, more often the first options. `several`:
 * the number of the question that gets two answers.
 */
export async function answerAll(
  { db, clock }: Acting,
  id: string,
  options: readonly number[],
  respondents: number,
  several = 0,
) {
  const now = clock.now();
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select ${id}, gen_random_uuid(), 1, ${now}::timestamptz, ${now}::timestamptz from generate_series(1, ${respondents}::integer)`);
  await db.run(sql`
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    select ${id}, id, 'q' || at,
      case when at = ${several} then array['o' || chosen, 'o' || (chosen + 1) % many] else array['o' || chosen] end,
      ${now}::timestamptz
    from survey.participation, unnest(${[...options]}::integer[]) with ordinality as question (many, at),
      lateral (select least(abs(hashtext(id::text || at)::bigint) % many, abs(hashtext(at || id::text)::bigint) % (many * 2)) as chosen) as by_chance
    where campaign_id = ${id}
    on conflict do nothing`);
  await db.run(sql`
    insert into survey.background (campaign_id, participation_id, key, value)
    select ${id}, id, key, value from survey.participation, lateral (values
      ('gender', case when hashtext(id::text) % 3 = 0 then 'male' else 'female' end),
      ('education', (array['primary', 'secondary', 'higher'])[1 + abs(hashtext(id::text || 'x')::bigint) % 3])) as known (key, value)
    where campaign_id = ${id}
    on conflict do nothing`);
  await db.alone((client) => client.query('vacuum analyze survey.participation, survey.answer, survey.background'));
}
