import { randomUUID } from 'node:crypto';
import { nextOf, type SurveyAnswer, type SurveyQuestion } from '#questionnaire/flow.ts';
import { hasOptions } from '#questionnaire/wire-types.ts';
import type { Acting } from '#server/platform/core/context.ts';
import { sql } from '#server/platform/database/sql.ts';
import { readPublished } from '#server/surveys/questionnaire/published.ts';
import { publishFile } from '../publish.ts';

/** Numbers between 0 and 1 that are the same at every run (mulberry32). */
export function makeDice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Every fourth question branches, every third may be left open, every sixth takes words. */
export const variedFile = (questions = 25, title = 'Veel verschillende ouders') => ({
  title,
  description: 'Meting.',
  questions: Array.from({ length: questions }, (_, at) => ({
    ref: `q${at}`,
    title: `Vraag ${at}`,
    required: at % 3 !== 2,
    ...(at % 6 === 5
      ? { type: 'text' }
      : {
          type: at % 5 === 3 ? 'multiple_answer' : 'multiple_choice',
          options: Array.from({ length: 5 }, (_, option) => ({
            ref: `o${option}`,
            title: `Antwoord ${option}`,
            ...(at % 4 === 0 && option === 4 && at + 3 < questions && { go_to: `q${at + 3}` }),
          })),
        }),
  })),
});

type Counts = { started: number; finished: number };
type Options = { seed?: number; at?: Date; members?: readonly string[] };

/**
 * A campaign to which everybody was invited who began, of whom each answered in their own way. Who has not finished stopped
 * somewhere. `members`: whom the invitations are of, as far as there are any.
 */
export async function makeVaried(
  context: Acting,
  file: ReturnType<typeof variedFile>,
  { started, finished }: Counts,
  { seed = 1, at = new Date(context.clock.now().getTime() - 3_600_000), members = [] }: Options = {},
): Promise<string> {
  const id = await publishFile(context, file);
  const { questions } = await readPublished(context.db, id, 1);
  const dice = makeDice(seed);
  const portion = 1000;
  for (let from = 0; from < started; from += portion) {
    const people = Array.from({ length: Math.min(portion, started - from) }, (_, place) => ({
      id: randomUUID(),
      member: members[from + place] ?? null,
      finished_at: from + place < finished ? new Date(at.getTime() + dice() * 3_600_000) : null,
    }));
    const rows = people.flatMap((one) =>
      answer(questions, dice, one.finished_at ? 1 : dice()).map((row) => ({ ...row, participation: one.id })),
    );
    await context.db.run(sql`
      with asked as (
        insert into contact.invitation (campaign_id, member_id, participation_id, created_at)
        select ${id}::uuid, member, one, ${at}::timestamptz
        from unnest(${people.map((one) => one.member)}::uuid[], ${people.map((one) => one.id)}::uuid[]) as people (member, one)
      ), began as (
        insert into survey.participation (campaign_id, id, version, started_at, finished_at)
        select ${id}::uuid, one, 1, ${at}::timestamptz, finished_at
        from unnest(${people.map((one) => one.id)}::uuid[], ${people.map((one) => one.finished_at)}::timestamptz[])
          as people (one, finished_at)
      )
      insert into survey.answer (campaign_id, participation_id, question_id, value, saved_at)
      select ${id}::uuid, one, question, string_to_array(value, '|'), ${at}::timestamptz
      from unnest(${rows.map((row) => row.participation)}::uuid[], ${rows.map((row) => row.question)}::text[],
        ${rows.map((row) => row.value)}::text[]) as rows (one, question, value)`);
  }
  return id;
}

/** The answers of one respondent on the way that they make, up to this share of the questionnaire. */
function answer(questions: readonly SurveyQuestion[], dice: () => number, share: number) {
  const places = new Map(questions.map((question, at) => [question.id, at]));
  const rows: { question: string; value: string }[] = [];
  for (let at: number | undefined = 0; at !== undefined && at < share * questions.length; ) {
    const question: SurveyQuestion = questions[at]!;
    const value = !question.is_required && dice() < 0.3 ? '' : answerTo(question, dice);
    rows.push({ question: question.id, value });
    const said: SurveyAnswer = { value, other: false, other_value: '' };
    at = places.get(nextOf(questions, at, said));
  }
  return rows;
}

function answerTo({ type, options }: SurveyQuestion, dice: () => number): string {
  if (!hasOptions(type)) return `In de eigen woorden van iemand, ${dice()}.`;
  if (type === 'multiple_choice') return options[Math.floor(dice() * options.length)]!.id;
  const chosen = options.filter(() => dice() < 0.4);
  return (chosen.length > 0 ? chosen : options.slice(0, 1)).map(({ id }) => id).join('|');
}
