import type { CampaignStage } from '#contract/calls/office/campaigns.ts';
import type { Context } from '../../platform/core/context.ts';
import { type Sql, sql } from '../../platform/database/sql.ts';
import { graceStart } from '../answering/respondent-standing.ts';
import type { CampaignRow } from './campaigns.ts';

/*
 * Whether a campaign is open goes by its dates: the sweep that sets its state to 'closed' runs only every few minutes.
 * The statements that save an answer judge by the same dates, and let a respondent who began finish a little later
 * (answering/respondent-standing.ts).
 */

/** In a statement about survey.campaign: its end has not come. */
export const isUnended = (now: Date): Sql =>
  sql`coalesce(least(campaign.closes_at, campaign.closed_at) > ${now}, true)`;

/** In a statement about survey.campaign: parents can begin it. */
export const isOpenAt = (now: Date): Sql =>
  sql`campaign.state = 'published' and campaign.removed_at is null and coalesce(campaign.opens_at <= ${now}, true)
    and ${isUnended(now)}`;

type Dates = { state: string; opens_at: Date | null; ends_at: Date | null };

/** The same of a campaign that was read. */
export function stageOf({ state, opens_at, ends_at }: Dates, now: Date): CampaignStage {
  if (state === 'draft') return 'draft';
  if (ends_at && ends_at <= now) return 'closed';
  return opens_at && opens_at > now ? 'waiting' : 'open';
}

/** Nobody answers it any more. Anonymous answers have their last order by then, and with their ids the rounding of the counts. */
export const isOver = (
  { state, anonymous, shuffled_at, ends_at }: CampaignRow,
  { clock }: Pick<Context, 'clock'>,
): boolean =>
  state !== 'draft' && (anonymous ? shuffled_at !== null : ends_at !== null && ends_at <= graceStart(clock.now()));

/** The same in a statement about survey.campaign that has no drafts. */
export const isOverAt = (now: Date): Sql =>
  sql`case when anonymous then shuffled_at is not null else least(closes_at, closed_at) <= ${graceStart(now)} end`;
