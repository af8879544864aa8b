import type { CampaignDay, CampaignLine, CampaignOverview } from '#contract/calls/office/campaigns.ts';
import { isoDay } from '#contract/format.ts';
import { rules } from '#contract/rules.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { dayStart, daysLater } from '../../platform/time/amsterdam.ts';
import { safeLink } from '../questionnaire/link.ts';
import {
  type CampaignCounts,
  countDays,
  type DayCount,
  finishedOn,
  listCampaignCounts,
  listUnended,
  readCampaignCounts,
} from './campaign-counts.ts';
import { anonymousUrl } from './campaigns.ts';
import { stageOf } from './open-campaign.ts';

/** Every campaign for the office, newest first. */
export const readOverview = (context: Context): Promise<CampaignLine[]> => allLines(context, 'all');
const allLines = shareReadsPerDatabase(async (context) =>
  (await listCampaignCounts(context.db)).map((campaign) => lineOf(context, campaign)),
);

/** The campaigns that are open, each with how often it was finished yesterday: two statements, however many they are. */
export async function readOpenOverview(context: Context): Promise<(CampaignLine & { yesterday: number | null })[]> {
  const { clock, db } = context;
  const now = clock.now();
  const open = (await listUnended(db, now)).filter((campaign) => stageOf(campaign, now) === 'open');
  const counted = await finishedOn(db, open, { from: dayStart(daysLater(now, -1)), until: dayStart(now) });
  return open.map((campaign) => {
    const { before = 0, since = 0 } = counted.get(campaign.id) ?? {};
    const yesterday =
      campaign.anonymous || campaign.rounding_key !== null
        ? rise(before, before + since, raisedBy(campaign).finished)
        : since;
    return { ...lineOf(context, campaign), yesterday };
  });
}

/** One campaign for the office, by day. */
export const readCampaignOverview = shareReadsPerDatabase(async (context, id): Promise<CampaignOverview> => {
  const campaign = await readCampaignCounts(context.db, id);
  if (!campaign) throw new Problem('not_found');
  const counted = await countDays(context.db, id, campaign.rounding_key !== null);
  return {
    ...lineOf(context, campaign),
    questions: campaign.questions,
    link: safeLink(campaign.link, context.config),
    anonymous_url: anonymousUrl(context, campaign),
    outcome_on: campaign.outcome_on,
    days: byDay(campaign, counted, daysOf(context, campaign, counted)),
  };
});

function lineOf(context: Context, campaign: CampaignCounts): CampaignLine {
  const { id, title, anonymous, created_at, opens_at, published_at, ends_at, archived, invited, started, finished } =
    campaign;
  return {
    id,
    title,
    anonymous,
    stage: stageOf(campaign, context.clock.now()),
    created_at: created_at.toISOString(),
    opens_at: (opens_at ?? published_at)?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    rounded: campaign.rounding_key !== null,
    archived,
    invited,
    started: publicCount(campaign, started),
    finished: publicCount(campaign, finished),
  };
}

const step = rules.anonymous_answers_least;
const inSteps = (count: number): number => count - (count % step);
/**
 * How much the rounded sum rose: from each day's own rounded number of an anonymous campaign the exact ones could be found
 * by subtraction.
 */
const rise = (before: number, after: number, raised = 0): number | null =>
  inSteps(after + raised) - inSteps(before + raised) || null;
/** Behind a draw by something sensitive the sum is raised before it is rounded (rounded-campaigns.ts). */
const raisedBy = ({ rounding_key: key }: CampaignCounts) => ({
  started: Math.floor((key ?? 0) / 10) % 10,
  finished: Math.floor((key ?? 0) / 100),
});
/** A number as anybody may see it; null: hidden. */
export const publicCount = ({ anonymous }: Pick<CampaignCounts, 'anonymous'>, count: number): number | null =>
  anonymous ? inSteps(count) || null : count;

/**
 * Every day from the first to the last on which something can have happened, not those on which something did: of an
 * anonymous campaign that alone would tell of one person.
 */
function daysOf({ clock }: Context, { opens_at, published_at, ends_at }: CampaignCounts, counted: DayCount[]) {
  const opened = opens_at ?? published_at;
  const [first, last] = [
    [opened && isoDay(opened), counted[0]?.day].filter(Boolean).sort()[0],
    [isoDay(clock.now()), ends_at && isoDay(new Date(ends_at.getTime() + rules.survey_grace_minutes * 60_000))]
      .filter(Boolean)
      .sort()[0],
  ];
  const days: string[] = [];
  if (!first || !last) return days;
  for (let at = Date.parse(first); at <= Date.parse(last); at += 86_400_000) {
    days.push(new Date(at).toISOString().slice(0, 10));
  }
  return days;
}

function byDay(campaign: CampaignCounts, counted: DayCount[], days: string[]): CampaignDay[] {
  const found = new Map(counted.map((one) => [one.day, one]));
  const sum = { started: 0, finished: 0 };
  const raised = raisedBy(campaign);
  const exact = !campaign.anonymous && campaign.rounding_key === null;
  return days.map((day) => {
    const { invited = 0, started = 0, finished = 0, odd = [] } = found.get(day) ?? {};
    if (exact) return { day, invited, started, finished, odd };
    const before = { ...sum };
    sum.started += started;
    sum.finished += finished;
    return {
      day,
      invited,
      started: rise(before.started, sum.started, raised.started),
      finished: rise(before.finished, sum.finished, raised.finished),
      odd,
    };
  });
}
