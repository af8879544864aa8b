import { end, mostLeft, type SurveyQuestion, walk } from '#contract/flow.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { answersOf } from '../../surveys/campaigns/walked.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';

/** Respondents who answered alike as far as their way goes. `ids` only where each is asked for. */
type Group = {
  version: number;
  finished: boolean;
  steered: Record<string, string[]>;
  answered: string[];
  count: number;
};

/** How far people came, and which questions they saw. */
export type Walked = {
  finished: boolean;
  share_of_way: number;
  saw: readonly string[];
  /** The question that an unfinished respondent stands at; null: at the end of it all, without having finished. */
  at: string | null;
  count: number;
};

/** Everybody who began, in groups: of a large campaign thousands of people are a few. */
export async function readProgress(db: Queryable, campaign: string): Promise<Walked[]> {
  const groups = await readGroups(db, campaign, false);
  return Promise.all(groups.map(async ({ count, ...group }) => ({ ...(await walked(db, campaign, group)), count })));
}

/** How far each came who did not finish. */
export async function readEach(db: Queryable, campaign: string): Promise<{ id: string; share_of_way: number }[]> {
  const groups = await readGroups(db, campaign, true);
  const each = await Promise.all(
    groups.map(async ({ ids, ...group }) => {
      const { share_of_way } = await walked(db, campaign, group);
      return ids.map((id) => ({ id, share_of_way }));
    }),
  );
  return each.flat();
}

async function walked(db: Queryable, campaign: string, group: Omit<Group, 'count'>): Promise<Omit<Walked, 'count'>> {
  const { version, finished, steered, answered } = group;
  const { questions } = await readPublished(db, campaign, version);
  const { passed, at } = walk(questions, answersOf(steered, answered));
  if (finished) return { finished, share_of_way: 1, saw: passed, at: null };
  return {
    finished,
    share_of_way: shareOf(questions, passed.length, at),
    saw: at === end ? passed : [...passed, at],
    at: at === end ? null : at,
  };
}

/** The screens passed, of those passed and those that are left at most. */
function shareOf(questions: readonly SurveyQuestion[], passed: number, at: string): number {
  const left = at === end ? 0 : mostLeft(questions, at);
  return passed + left === 0 ? 0 : passed / (passed + left);
}

async function readGroups(db: Queryable, campaign: string, each: boolean) {
  const versions = await db.many(sql<{ version: number }>`
    select distinct version from survey.participation where campaign_id = ${campaign}`);
  const known = await Promise.all(versions.map(({ version }) => readPublished(db, campaign, version)));
  const questions = known.flatMap((one) => one.questions);
  const all = [...new Set(questions.map(({ id }) => id))];
  const steering = [
    ...new Set(questions.filter(({ options }) => options.some(({ go_to }) => go_to !== null)).map(({ id }) => id)),
  ];
  return db.many(sql<Group & { ids: string[] }>`
    with said as (
      select participation_id,
        jsonb_object_agg(question_id, to_jsonb(value)) filter (where question_id = any(${steering}::text[])) as steered,
        array_agg(question_id order by question_id) filter (where question_id = any(${all}::text[])) as answered
      from survey.answer where campaign_id = ${campaign} group by participation_id
    )
    select version, finished_at is not null as finished, coalesce(steered, '{}') as steered,
      coalesce(answered, '{}') as answered, count(*)::int as count,
      case when ${each}::boolean then array_agg(id) else '{}' end as ids
    from survey.participation left join said on participation_id = id
    where campaign_id = ${campaign} and (finished_at is null or not ${each}::boolean)
    group by 1, 2, 3, 4`);
}
