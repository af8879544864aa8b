import type { readFieldwork as call } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import { asked_least, curveHours, expectedAt } from '#contract/fieldwork/curve.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../base/context.ts';
import { Problem } from '../../base/problem.ts';
import { sharedOn } from '../../base/share.ts';
import type { Queryable } from '../../database/database.ts';
import { sql } from '../../database/sql.ts';
import { type CampaignCounts, readCampaign } from '../../surveys/campaigns/counts.ts';
import { shownCount, stageOf } from '../../surveys/campaigns/overview.ts';
import { countWays } from '../../surveys/campaigns/walked.ts';
import { readPublished } from '../../surveys/questionnaire/published.ts';
import { asked, countAbout } from '../../writing/confirm.ts';
import { inTurn } from '../costly.ts';
import { groupsShown, readGroups } from '../groups/read.ts';
import { cameSince, firstAt, readEarlier, waitingOf } from './came.ts';
import { readDispositions } from './dispositions.ts';
import { readForeseen } from './foreseen.ts';
import { readFieldLedger, readMailings, readReasons } from './ledger.ts';
import { readPartialPercent } from './partial.ts';
import { readProgress, type Walked } from './progress.ts';

type Shown = Reply<typeof call>;
const hourMs = 3_600_000;

/** How a campaign goes, at this moment. */
export const showFieldwork = sharedOn((context, id) => inTurn(context, (aside) => lookAt(aside, id)));

async function lookAt(context: Context, id: string): Promise<Shown> {
  const { db, clock } = context;
  const campaign = await readCampaign(db, id);
  if (!campaign) throw new Problem('not_found');
  const { title, anonymous, opens_at, published_at, ends_at, invited, started, finished } = campaign;
  const waits = (await waitingOf(db, [id])).get(id) ?? 0;
  const people = anonymous ? await ofAnonymous(context, campaign) : await ofPeople(context, campaign, invited - waits);
  return {
    title,
    anonymous,
    stage: stageOf(campaign, clock.now()),
    opens_at: (opens_at ?? published_at)?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    invited,
    waits,
    started: shownCount(campaign, started),
    finished: shownCount(campaign, finished),
    ...people,
    foreseen: await readForeseen(db, id),
    partial_percent: await readPartialPercent(db, id),
    groups: groupsShown(await readGroups(db, id), finished),
    closes_full: campaign.closes_full,
    mailings: await readMailings(db, clock.now(), id),
    ledger: await readFieldLedger(db, id),
    reasons: await readReasons(db, id),
    confirm_close: asked((await countAbout(db, id)).unfinished),
  };
}

type People = Pick<Shown, 'busy' | 'first_at' | 'came' | 'usual' | 'expected' | 'earlier' | 'dispositions' | 'stops'>;

/** Nobody knows who answered; where people stopped is counted when nobody can answer any more. */
async function ofAnonymous(context: Context, { id }: CampaignCounts): Promise<People> {
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
  };
}

/** `left`: of so many the invitation is on its way or there. */
async function ofPeople({ db, clock }: Context, campaign: CampaignCounts, left: number): Promise<People> {
  const { id, finished, ends_at } = campaign;
  const now = clock.now();
  const walked = await readProgress(db, id);
  const first = await firstAt(db, id);
  const curves = await readEarlier(db, [id]);
  const until = ends_at && ends_at < now ? ends_at : now;
  const hours = first ? (until.getTime() - first.getTime()) / hourMs : -1;
  const horizon = Math.max(hours, first && ends_at ? (ends_at.getTime() - first.getTime()) / hourMs : 0);
  const usualAt = (at: number) => {
    const share = expectedAt(curves, at);
    return share && { low: share.low * left, middle: share.middle * left, high: share.high * left };
  };
  const counts = first ? await cameSince(db, id, first) : [];
  const points = curveHours.flatMap((at, place) => (at < hours ? [{ hours: at, finished: counts[place]! }] : []));
  return {
    busy: await countBusy(db, id, now),
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
    dispositions: await readDispositions(db, campaign, now, walked),
    stops: await stopsOf(db, id, walked),
  };
}

/** Whoever answered something in the time that is left to them after the end is at it. */
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
async function stopsOf(db: Queryable, id: string, walked: readonly Walked[]): Promise<People['stops']> {
  const { version } = await db.one(sql<{ version: number | null }>`
    select version from survey.campaign where id = ${id}`);
  if (version === null) return null;
  const { questions } = await readPublished(db, id, version);
  const sum = (of: (one: Walked) => boolean) => walked.reduce((all, one) => (of(one) ? all + one.count : all), 0);
  return questions.map(({ id: question, title }) => ({
    question,
    title,
    saw: sum(({ saw }) => saw.includes(question)),
    stopped: sum(({ at }) => at === question),
  }));
}
