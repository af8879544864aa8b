import type { readQuality as call } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import {
  listDurations,
  screenDurations,
  straight_line_statements,
  timed_people_most,
} from '#contract/office/durations.ts';
import { rules } from '#contract/rules.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import { inTens } from '../../people/round-to-tens.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { readCampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';

type Quality = Reply<typeof call>;
const nothing: Quality = { people: null, whole: [], screens: [], lists: [] };

/**
 * How carefully parents answered: how long they took, from the moments at which the server saved, and whether they gave one
 * answer to all statements. Of an anonymous campaign there are no moments, and nothing is told.
 */
export const showQuality = shareReadsPerDatabase(async ({ db }, id): Promise<Quality> => {
  const { anonymous, version } = await readCampaign(db, id);
  if (anonymous || version === null) return nothing;
  // Behind a draw by something sensitive only rounded sums are shown.
  if ((await readCampaignCounts(db, id))?.rounding_key !== null) return nothing;
  const { questions } = await readPublished(db, id, version);
  const whole = await countWhole(db, id);
  const people = whole.reduce((sum, count) => sum + count, 0);
  if (people < rules.panel_count_step) return nothing;
  const timed = await countScreens(db, id);
  return {
    people: inTens(people),
    whole: whole.map(inTens),
    screens: questions.flatMap(({ id: question, title, sub_questions }) => {
      const first = [question, ...sub_questions.map((sub) => sub.id)].map((one) => timed.get(one)).find(Boolean);
      return first ? [{ question, title, middle: middleOf(first), quick: inTens(first[0]!) }] : [];
    }),
    lists: await countStraightLines(db, id, questions),
  };
});

const counted = sql`finished_at is not null and not detached and left_out is null`;

const someOf = (id: string): Sql => sql`(
  select id, started_at from survey.participation where campaign_id = ${id} and ${counted}
  order by id limit ${timed_people_most}) as person`;

async function countWhole(db: Queryable, id: string): Promise<number[]> {
  const rows = await db.many(sql<{ class: number; count: number }>`
    select width_bucket(extract(epoch from finished_at - started_at), ${listDurations.bounds_s}::numeric[]) as class,
      count(*)::int as count
    from survey.participation where campaign_id = ${id} and ${counted} group by 1`);
  return classesOf(rows, listDurations.names.length);
}

/** By question: how many took how long, since the screen before it was saved. */
async function countScreens(db: Queryable, id: string): Promise<Map<string, number[]>> {
  const rows = await db.many(sql<{ question: string; class: number; count: number }>`
    with saved as (
      select participation_id, question_id, saved_at, started_at
      from ${someOf(id)} join survey.answer on answer.campaign_id = ${id} and participation_id = person.id
      where not off_path
    ), step as (
      select participation_id, saved_at,
        extract(epoch from saved_at - lag(saved_at, 1, started_at) over (partition by participation_id order by saved_at)) as took
      from (select distinct participation_id, saved_at, started_at from saved) as moment
    )
    select question_id as question, width_bucket(took, ${screenDurations.bounds_s}::numeric[]) as class, count(*)::int as count
    from saved join step using (participation_id, saved_at) group by 1, 2`);
  const byQuestion = Map.groupBy(rows, ({ question }) => question);
  return new Map([...byQuestion].map(([question, own]) => [question, classesOf(own, screenDurations.names.length)]));
}

function classesOf(rows: readonly { class: number; count: number }[], classes: number): number[] {
  const all = new Array<number>(classes).fill(0);
  for (const { class: place, count } of rows) all[place]! += count;
  return all;
}

/** The class of the one in the middle. */
function middleOf(counts: readonly number[]): number | null {
  const all = counts.reduce((sum, count) => sum + count, 0);
  if (all < rules.panel_count_step) return null;
  let before = 0;
  return counts.findIndex((count) => {
    before += count;
    return before * 2 >= all;
  });
}

async function countStraightLines(
  db: Queryable,
  id: string,
  questions: readonly SurveyQuestion[],
): Promise<Quality['lists']> {
  const lists = questions.filter(
    ({ format, sub_questions }) => format === 'statements' && sub_questions.length >= straight_line_statements,
  );
  const told: Quality['lists'] = [];
  for (const { id: question, title, sub_questions } of lists) {
    const steps = sub_questions.flatMap((sub) =>
      sub.options.map((option, place) => [sub.id, option.id, place] as const),
    );
    const { answered, same } = await db.one(sql<{ answered: number; same: number }>`
      select count(*)::int as answered, count(*) filter (where places = 1)::int as same from (
        select count(distinct place) as places
        from ${someOf(id)} join survey.answer on answer.campaign_id = ${id} and participation_id = person.id
        join unnest(
          ${steps.map(([sub]) => sub)}::text[], ${steps.map(([, option]) => option)}::text[], ${steps.map(([, , place]) => place)}::int[]
        ) as step (question, option, place) on question_id = question and value[1] = option
        where not off_path
        group by participation_id having count(*) = ${sub_questions.length}
      ) as list`);
    told.push({ question, title, answered: inTens(answered), same: inTens(same) });
  }
  return told;
}
