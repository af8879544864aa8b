import type { WaysCounted } from '#contract/calls/office/ways.ts';
import { walkAnswered } from '#questionnaire/chance.ts';
import { comparisonsOf, isSettled } from '#questionnaire/conditions/read-show-if.ts';
import { other_option } from '#questionnaire/conditions/show-if.ts';
import { type Answers, end, wayOf } from '#questionnaire/flow.ts';
import { typeOf } from '#questionnaire/question-types.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sql } from '../../platform/database/sql.ts';
import { inOwnArm } from '../answering/order-seed.ts';
import { graceStart } from '../answering/respondent-standing.ts';
import { type Published, readPublished } from '../questionnaire/published.ts';
import { type CampaignCounts, readCampaignCounts } from './campaign-counts.ts';
import { publicCount } from './campaign-overview.ts';

/**
 * How many took each way through a campaign and where the others stopped, once nobody can answer any more: before that
 * every look would tell of those who came since the last one. Of an anonymous campaign every number is in tens.
 */
export async function countWays(context: Context, id: string): Promise<WaysCounted | null> {
  const campaign = await readCampaignCounts(context.db, id);
  if (!campaign) throw new Problem('not_found');
  const { ends_at } = campaign;
  const version = await newestOf(context, id);
  if (version === null || !ends_at || ends_at > graceStart(context.clock.now())) return null;
  const published = await readPublished(context.db, id, version);
  const { questions } = published;
  const groups = await groupsOf(context, campaign, published, version);
  const [ways, stopped] = [new Map<string, number>(), new Map<string | null, number>()];
  for (const { finished, steered, answered, count, ids } of groups) {
    const arms = ids
      ? Map.groupBy(ids, (one) => inOwnArm(context, id, one, published))
      : [[published, { length: count }] as const];
    for (const [{ questions: asked }, { length }] of arms) {
      if (finished) add(ways, wayOf(asked, steeringAnswers(steered)).join(' '), length);
      else {
        const { at } = walkAnswered(asked, steeringAnswers(steered, answered));
        add(stopped, at === end ? null : at, length);
      }
    }
  }
  const earlier = await earlierThan(context, campaign, version);
  const places = new Map(questions.map((question, place) => [question.id, place]));
  // Nothing and nearly nothing look alike.
  const told = (count: number): number[] => [publicCount(campaign, count)].filter((one) => one !== null);
  return {
    version,
    anonymous: campaign.anonymous,
    ways: [...ways].flatMap(([way, count]) => told(count).map((parents) => ({ questions: way.split(' '), parents }))),
    stopped: [...stopped]
      .sort(([one], [other]) => placeOf(places, one) - placeOf(places, other))
      .flatMap(([question, count]) => told(count).map((parents) => ({ question, parents }))),
    earlier: publicCount(campaign, earlier),
  };
}

const add = <Key>(counts: Map<Key, number>, key: Key, more: number) => counts.set(key, (counts.get(key) ?? 0) + more);
const placeOf = (places: ReadonlyMap<string, number>, id: string | null): number =>
  places.get(id ?? '') ?? Number.POSITIVE_INFINITY;

async function newestOf({ db }: Context, id: string): Promise<number | null> {
  const { version } = await db.one(sql<{ version: number | null }>`
    select version from survey.campaign where id = ${id}`);
  return version;
}

/** People who answered alike as far as their way goes. `answered`: of who did not finish, the questions that were saved. */
type Group = {
  finished: boolean;
  steered: Record<string, string[]>;
  answered: string[];
  count: number;
  ids: string[] | null;
};

/** Grouped where the answers are: of a large campaign thousands of people are a few groups. */
function groupsOf({ db }: Context, campaign: CampaignCounts, { questions, of_arm }: Published, version: number) {
  const { id, anonymous } = campaign;
  const all = questions.map((question) => question.id);
  const steering = [
    ...questions.filter(({ options }) => options.some(({ go_to }) => go_to !== null)).map((question) => question.id),
    ...questions.flatMap(({ id, show_if }) =>
      comparisonsOf(show_if).map((one) => (isSettled(one) ? id : one.question)),
    ),
  ];
  // Of words only whether they were written: else everybody were a way of their own.
  const words = questions
    .flatMap((main) => [main, ...main.sub_questions])
    .filter((question) => typeOf(question) === 'text')
    .map((question) => question.id);
  const people = anonymous
    ? sql`select id, finished from survey.anonymous_participation where campaign_id = ${id} and version = ${version}`
    : sql`select id, finished_at is not null as finished from survey.participation
        where campaign_id = ${id} and version = ${version}`;
  const answers = anonymous ? sql`survey.anonymous_answer` : sql`survey.answer`;
  // The arm follows from the id.
  const ids = !anonymous && of_arm.size > 0 ? sql`array_agg(people.id)` : sql`null::uuid[]`;
  return db.many(sql<Group>`
    with people as (${people}), said as (
      select participation_id,
        jsonb_object_agg(question_id, to_jsonb(
          case when question_id = any(${words}::text[]) and cardinality(value) > 0 then array['…'] else value end
            || case when other_value is null then '{}' else array[${other_option}::text] end)) filter (where question_id = any(${steering}::text[])) as steered,
        array_agg(question_id order by question_id) filter (where question_id = any(${all}::text[])) as answered
      from ${answers} where campaign_id = ${id} and not off_path group by participation_id
    )
    select finished, coalesce(steered, '{}') as steered,
      case when finished then '{}' else coalesce(answered, '{}') end as answered, count(*)::int as count,
      ${ids} as ids
    from people left join said on said.participation_id = people.id group by 1, 2, 3`);
}

/** Answers of which only what steers, and which were given, is known. */
function steeringAnswers(steered: Group['steered'], answered: readonly string[] = []): Answers {
  const said = [...answered.map((id) => [id, [] as string[]] as const), ...Object.entries(steered)];
  return Object.fromEntries(said.map(([id, value]) => [id, { value: value.join('|'), other: false, other_value: '' }]));
}

async function earlierThan({ db }: Context, { id, anonymous }: CampaignCounts, version: number): Promise<number> {
  const from = anonymous ? sql`survey.anonymous_participation` : sql`survey.participation`;
  const { count } = await db.one(sql<{ count: number }>`
    select count(*)::int as count from ${from} where campaign_id = ${id} and version < ${version}`);
  return count;
}
