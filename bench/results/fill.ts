import type { Acting } from '#server/base/context.ts';
import { sql } from '#server/database/sql.ts';
import { publishFile } from '#test/publish.ts';

/** A campaign of questions with one answer, so many options each. */
export async function publishLarge(context: Acting, title: string, options: readonly number[]): Promise<string> {
  const questions = options.map((many, at) => ({
    ref: `q${at + 1}`,
    title: `Vraag ${at + 1}`,
    type: 'multiple_choice',
    options: Array.from({ length: many }, (_, option) => ({ ref: `o${option}`, title: `Antwoord ${option}` })),
  }));
  return publishFile(context, { title, description: 'Meting.', questions, background: ['gender', 'education'] });
}

/** Everybody finished and answered all of it; what they answered follows from who they are, more often the first options. */
export async function answerAll({ db, clock }: Acting, id: string, options: readonly number[], respondents: number) {
  const now = clock.now();
  await db.run(sql`
    insert into survey.participation (campaign_id, id, version, started_at, finished_at)
    select ${id}, gen_random_uuid(), 1, ${now}::timestamptz, ${now}::timestamptz from generate_series(1, ${respondents}::integer)`);
  await db.run(sql`
    insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
    select ${id}, id, 'q' || at, array['o' || (least(abs(hashtext(id::text || at)) % many, abs(hashtext(at || id::text)) % (many * 2)))],
      ${now}::timestamptz
    from survey.participation, unnest(${[...options]}::integer[]) with ordinality as question (many, at)
    where campaign_id = ${id}`);
  await db.run(sql`
    insert into survey.background (campaign_id, participation_id, key, value)
    select ${id}, id, key, value from survey.participation, lateral (values
      ('gender', case when hashtext(id::text) % 3 = 0 then 'male' else 'female' end),
      ('education', (array['primary', 'secondary', 'higher'])[1 + abs(hashtext(id::text || 'x')) % 3])) as known (key, value)
    where campaign_id = ${id}`);
  await db.alone((client) => client.query('vacuum analyze survey.participation, survey.answer, survey.background'));
}
