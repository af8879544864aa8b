import { walkAnswered } from '#questionnaire/chance.ts';
import { other_option } from '#questionnaire/conditions/show-if.ts';
import { type Answers, end, mostLeft, type SurveyAnswer, type SurveyQuestion, wayOf } from '#questionnaire/flow.ts';
import { hasOptions } from '#questionnaire/wire-types.ts';
import type { Context } from '../../platform/core/context.ts';
import { forEachYielding } from '../../platform/core/yield-to-event-loop.ts';
import { type Queryable, type Sql, sql } from '../../platform/database/sql.ts';
import { readSeen } from '../../results/snapshot/question-views.ts';
import { inOwnArm } from '../../surveys/answering/order-seed.ts';
import { atOnce, portionsOf } from '../../surveys/export/cases.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';

/** How far respondents came who have not finished: how many came how far, and how many stand at each question. */
export type RespondentProgress = {
  shares: { share_of_way: number; count: number }[];
  stopped: ReadonlyMap<string, number>;
};
/** Null: how many saw it is not known. */
type Saw = (question: string) => number | null;

/** `walked`: finished respondents whose answers had to be read, because no snapshot has them. */
export type ProgressWithViews = RespondentProgress & { saw: Saw; walked: number };

/** How far everybody came, and how many saw each question. */
export async function readProgressWithViews(
  tx: Queryable,
  context: Context,
  campaign: string,
): Promise<ProgressWithViews> {
  const saw = new Map<string, number>();
  const count = ({ saw: questions }: Way) => {
    for (const question of questions) add(saw, question);
  };
  const progress = await readRespondentProgress(tx, context, campaign, count);
  const seen = await readSeen(tx, campaign);
  // Who was left out of the results is in no snapshot.
  const { all, others } = await tx.one(sql<{ all: number; others: string[] }>`
    select count(*)::int as all,
      coalesce(array_agg(id order by id) filter (where finished_at > ${seen?.since ?? null}::timestamptz or left_out is not null), '{}') as others
    from survey.participation where campaign_id = ${campaign} and finished_at is not null`);
  const missing = others.filter((id) => !seen?.included.has(id));
  const whole = seen && seen.finished + missing.length === all;
  const isFinished = sql`finished_at is not null`;
  await walkEach(
    tx,
    context,
    campaign,
    whole ? sql`id = any(${missing}::uuid[]) and ${isFinished}` : isFinished,
    count,
  );
  return {
    ...progress,
    walked: whole ? missing.length : all,
    saw: (question) => {
      const before = whole ? seen.saw.get(question) : 0;
      return before === null ? null : (before ?? 0) + (saw.get(question) ?? 0);
    },
  };
}

/** How far they came who have not finished. */
export async function readRespondentProgress(
  tx: Queryable,
  context: Context,
  campaign: string,
  also: (way: Way) => void = () => undefined,
): Promise<RespondentProgress> {
  const [shares, stopped] = [new Map<number, number>(), new Map<string, number>()];
  await walkEach(tx, context, campaign, sql`finished_at is null`, (way) => {
    add(shares, way.share_of_way);
    if (way.at !== null) add(stopped, way.at);
    also(way);
  });
  return { shares: [...shares].map(([share_of_way, count]) => ({ share_of_way, count })), stopped };
}

/** How far each came who did not finish. */
export async function readEach(
  tx: Queryable,
  context: Context,
  campaign: string,
): Promise<{ id: string; share_of_way: number }[]> {
  const each: { id: string; share_of_way: number }[] = [];
  await walkEach(
    tx,
    context,
    campaign,
    sql`finished_at is null`,
    ({ id, share_of_way }) => void each.push({ id, share_of_way }),
  );
  return each;
}

const add = <Key>(counts: Map<Key, number>, key: Key): void => void counts.set(key, (counts.get(key) ?? 0) + 1);

type Way = {
  id: string;
  share_of_way: number;
  saw: readonly string[];
  /** The question that an unfinished respondent stands at; null: at the end of it all, without having finished. */
  at: string | null;
};

/** A few are read at a time and walked in pieces: parents who answer meanwhile share the thread. */
async function walkEach(
  tx: Queryable,
  context: Context,
  campaign: string,
  which: Sql,
  found: (way: Way) => void,
): Promise<void> {
  const versions = await readWalkable(tx, context, campaign);
  const portions = portionsOf((after) => readPeople(tx, campaign, which, { after, wordless: [...versions.wordless] }));
  for await (const portion of portions) await forEachYielding(portion, (one) => found(versions.walked(one)));
}

type Person = { id: string; version: number; finished: boolean; answers: Record<string, string> };

/** Of an answer in words only that it was given: no way depends on what was written. 'Anders' stands among the options. */
const readPeople = (
  tx: Queryable,
  campaign: string,
  which: Sql,
  { after, wordless }: { after: string; wordless: string[] },
): Promise<Person[]> =>
  tx.many(sql<Person>`
    select id, version, finished_at is not null as finished, coalesce((
      select jsonb_object_agg(question_id,
        case when question_id = any(${wordless}::text[])
          then array_to_string(value || case when other_value is null then '{}' else array[${other_option}::text] end, '|')
          when array_to_string(value, '') = '' then '' else ${answered_in_words} end)
      from survey.answer
      where answer.campaign_id = ${campaign} and participation_id = participation.id and not off_path), '{}') as answers
    from survey.participation where campaign_id = ${campaign} and id > ${after}::uuid and ${which}
    order by id limit ${atOnce}`);

/** The versions of a campaign, ready to be walked through by many. */
async function readWalkable(tx: Queryable, context: Context, campaign: string) {
  const numbers = await tx.many(sql<{ number: number }>`
    select number from survey.version where campaign_id = ${campaign}`);
  const versions = new Map(
    await Promise.all(numbers.map(async ({ number }) => [number, await readPublished(tx, campaign, number)] as const)),
  );
  const asked = [...versions.values()].flatMap(({ questions }) => questions);
  const left = new Map<readonly SurveyQuestion[], Map<string, number>>();
  return {
    wordless: new Set(
      asked
        .filter(({ type, format }) => hasOptions(type) || format === 'number' || format === 'date')
        .map(({ id }) => id),
    ),
    walked({ id, version, finished, answers: given }: Person): Way {
      const { questions } = inOwnArm(context, campaign, id, versions.get(version)!);
      const answers = answersOf(given);
      if (finished) return { id, share_of_way: 1, saw: wayOf(questions, answers), at: null };
      const { passed, at, list } = walkAnswered(questions, answers);
      if (at === end) return { id, share_of_way: passed.length > 0 ? 1 : 0, saw: passed, at: null };
      const known = left.get(list) ?? new Map<string, number>();
      const ahead = known.get(at) ?? mostLeft(list, at);
      if (list === questions) left.set(list, known.set(at, ahead));
      return { id, share_of_way: passed.length / (passed.length + ahead), saw: [...passed, at], at };
    },
  };
}

/** Stands for what was written. */
const answered_in_words = '…';
const unsaid: SurveyAnswer = { value: '', other: false, other_value: '' };

function answersOf(given: Record<string, string>): Answers {
  const answers: Record<string, SurveyAnswer> = {};
  for (const id of Object.keys(given)) answers[id] = given[id] === '' ? unsaid : { ...unsaid, value: given[id]! };
  return answers;
}
