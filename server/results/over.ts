import type { Context } from '../platform/core/context.ts';
import { graceStart } from '../surveys/answering/respondent-standing.ts';
import type { CampaignRow } from '../surveys/campaigns/campaigns.ts';

/** Nobody answers it any more. Anonymous answers have their last order by then. */
export const isOver = ({ anonymous, shuffled_at, ends_at }: CampaignRow, { clock }: Pick<Context, 'clock'>): boolean =>
  anonymous ? shuffled_at !== null : ends_at !== null && ends_at <= graceStart(clock.now());
