import { rules } from '#contract/rules.ts';
import { Problem } from '../../platform/core/problem.ts';
import type { Queryable } from '../../platform/database/sql.ts';
import { type CampaignCounts, readCampaignCounts } from '../campaigns/campaign-counts.ts';
import { publicCount } from '../campaigns/campaign-overview.ts';

/** How many people an act is about. Of an anonymous campaign in tens, and null under ten. */
export type About = {
  /** They began and are not at the end. */
  halfway: number | null;
  /** They were asked and are not at the end; of an anonymous campaign, where nobody knows who that is, those halfway. */
  unfinished: number | null;
};

export async function countAbout(db: Queryable, id: string): Promise<About> {
  const counts = await readCampaignCounts(db, id);
  return counts ? aboutOf(counts) : { halfway: 0, unfinished: 0 };
}

export function aboutOf(counts: CampaignCounts): About {
  const halfway = halfwayOf(counts);
  return { halfway, unfinished: counts.anonymous ? halfway : counts.invited - counts.finished };
}

function halfwayOf(counts: CampaignCounts): number | null {
  const [started, finished] = [publicCount(counts, counts.started), publicCount(counts, counts.finished)];
  if (!counts.anonymous) return counts.started - counts.finished;
  return (started ?? 0) - (finished ?? 0) || null;
}

/** The number to type; null: none needs to be. */
export const numberToConfirm = (people: number | null): number | null =>
  people !== null && people > rules.confirm_over ? people : null;

/** People begin and finish between the moment that somebody reads the number and the moment that it comes in. */
const mayDiffer = (people: number): number => Math.max(10, people * 0.1);

/** Holds back an act about many people from anyone who does not say how many they are. */
export function confirmed(people: number | null, typed: number | undefined): void {
  const number = numberToConfirm(people);
  if (number === null) return;
  if (typed === undefined || Math.abs(typed - number) > mayDiffer(number))
    throw new Problem('campaign_number_wrong', { facts: { number } });
}
