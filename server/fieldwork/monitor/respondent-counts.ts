import type { readFieldwork as call } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { hourMs } from '#contract/format.ts';
import { asked_least, curveHours, expectedAt } from '#contract/office/curve.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Queryable, sql } from '../../platform/database/sql.ts';
import { askForNewest } from '../../results/snapshot/fresh.ts';
import type { CampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { readCampaign } from '../../surveys/campaigns/campaigns.ts';
import { countWays } from '../../surveys/campaigns/path-counts.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';
import { groupsShown, groupsUntold, readGroups } from '../groups/read-groups.ts';
import { readDispositions } from './dispositions.ts';
import { type ProgressWithViews, readProgressWithViews } from './respondent-progress.ts';
import { cameSince, firstAt, readEarlier } from './response-curve.ts';

type FieldworkReply = Reply<typeof call>;

/** What has to be read from all who answered. */
export type RespondentCounts = Pick<
  FieldworkReply,
  'busy' | 'first_at' | 'came' | 'usual' | 'expected' | 'earlier' | 'dispositions' | 'stops' | 'groups'
>;

/** Nobody knows who answered; where people stopped is counted when nobody can answer any more. */
export async function countAnonymousRespondents(context: Context, campaign: CampaignCounts): Promise<RespondentCounts> {
  const { id, finished } = campaign;
  const counted = await countWays(context, id);
  const { questions } = counted ? await readPublished(context.db, id, counted.version) : { questions: [] };
  const stopped = new Map(counted?.stopped.map(({ question, parents }) => [question, parents]));
  return {
    busy: null,
    first_at: (await firstAt(context.db, id))?.toISOString() ?? null,
    came: [],
    usual: [],
    expected: null,
    earlier: 0,
    dispositions: null,
    stops:
      counted &&
      questions.map(({ id: question, title }) => ({
        question,
        title,
        saw: null,
        stopped: stopped.get(question) ?? null,
      })),
    groups: groupsShown(await readGroups(context.db, id), finished),
  };
}

/** Behind a draw by something sensitive: what is counted of its members finer than in tens is told to nobody. */
export const untoldRespondents = async ({ db }: Context, { id }: CampaignCounts): Promise<RespondentCounts> => ({
  busy: null,
  first_at: (await firstAt(db, id))?.toISOString() ?? null,
  came: [],
  usual: [],
  expected: null,
  earlier: 0,
  dispositions: null,
  stops: null,
  groups: groupsUntold(await readGroups(db, id)),
});

/** Most finished respondents whose route is computed again at each look, before a snapshot is asked for. */
const walked_most = 1000;

/** All of one moment, so that what became of each invitation adds up. `left`: the number whose invitation is on its way or delivered. */
export async function countKnownRespondents(
  context: Context,
  campaign: CampaignCounts,
  left: number,
): Promise<RespondentCounts> {
  const { people, walked } = await context.db.transaction(async (tx) => {
    await tx.run(sql`set transaction isolation level repeatable read, read only`);
    return readPeople(tx, context, campaign, left);
  });
  if (walked > walked_most) await askForNewest(context, await readCampaign(context.db, campaign.id));
  return people;
}

async function readPeople(
  tx: Queryable,
  context: Context,
  campaign: CampaignCounts,
  left: number,
): Promise<{ people: RespondentCounts; walked: number }> {
  const { id, finished, ends_at } = campaign;
  const now = context.clock.now();
  const walked = await readProgressWithViews(tx, context, id);
  const first = await firstAt(tx, id);
  const curves = await readEarlier(tx, [id]);
  const until = ends_at && ends_at < now ? ends_at : now;
  const hours = first ? (until.getTime() - first.getTime()) / hourMs : -1;
  const horizon = Math.max(hours, first && ends_at ? (ends_at.getTime() - first.getTime()) / hourMs : 0);
  const usualAt = (at: number) => {
    const share = expectedAt(curves, at);
    return share && { low: share.low * left, middle: share.middle * left, high: share.high * left };
  };
  const counts = first ? await cameSince(tx, id, first) : [];
  const points = curveHours.flatMap((at, place) => (at < hours ? [{ hours: at, finished: counts[place]! }] : []));
  const people: RespondentCounts = {
    busy: await countBusy(tx, id, now),
    first_at: first?.toISOString() ?? null,
    came: first ? [...points, { hours: Math.max(0, hours), finished }] : [],
    usual: first
      ? [...curveHours.filter((at) => at < horizon), horizon].flatMap((at) => {
          const one = usualAt(at);
          return one ? [{ hours: at, ...one }] : [];
        })
      : [],
    expected: usualAt(hours),
    earlier: curves.filter(({ asked: many }) => many >= asked_least).length,
    dispositions: await readDispositions(tx, campaign, context, walked),
    stops: await stopsOf(tx, id, walked),
    groups: groupsShown(await readGroups(tx, id), finished),
  };
  return { people, walked: walked.walked };
}

/** Anyone who answered something in the time that is left to them after the end is at it. */
async function countBusy(db: Queryable, id: string, now: Date): Promise<number> {
  const since = new Date(now.getTime() - rules.survey_grace_minutes * 60_000);
  const { busy } = await db.one(sql<{ busy: number }>`
    select count(*)::int as busy from survey.participation
    where campaign_id = ${id} and finished_at is null and exists (
      select from survey.answer where answer.campaign_id = ${id} and participation_id = participation.id
        and saved_at > ${since})`);
  return busy;
}

/** By question of the newest version, in its order: how many saw it, and how many of them stopped there. */
async function stopsOf(
  db: Queryable,
  id: string,
  { saw, stopped }: ProgressWithViews,
): Promise<RespondentCounts['stops']> {
  const { version } = await db.one(sql<{ version: number | null }>`
    select version from survey.campaign where id = ${id}`);
  if (version === null) return null;
  const { questions } = await readPublished(db, id, version);
  return questions.map(({ id: question, title }) => ({
    question,
    title,
    saw: saw(question),
    stopped: stopped.get(question) ?? 0,
  }));
}
