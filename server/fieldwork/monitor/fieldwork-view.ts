import type { readFieldwork as call } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { shareReadsPerDatabase } from '../../platform/core/shared-reads.ts';
import { countAbout, numberToConfirm } from '../../surveys/authoring/confirm.ts';
import { readCampaignCounts } from '../../surveys/campaigns/campaign-counts.ts';
import { publicCount } from '../../surveys/campaigns/campaign-overview.ts';
import { stageOf } from '../../surveys/campaigns/open-campaign.ts';
import { cachedRespondentCounts } from './cached-counts.ts';
import { readMailings, readMessageCounts, readReasons } from './message-counts.ts';
import { readPartialPercent } from './partial.ts';
import { readForeseen } from './planned-mailings.ts';
import { untoldRespondents } from './respondent-counts.ts';
import { waitingOf } from './response-curve.ts';

type FieldworkReply = Reply<typeof call>;

/**
 * How a campaign goes: one view for all who follow it on this server, who may all see the same. What is counted from every
 * answer of a large campaign may be some seconds older, and says so.
 */
export const showFieldwork = shareReadsPerDatabase((context, id) => lookAt({ ...context, db: context.db.looks() }, id));

async function lookAt(context: Context, id: string): Promise<FieldworkReply> {
  const { db, clock } = context;
  const campaign = await readCampaignCounts(db, id);
  if (!campaign) throw new Problem('not_found');
  const { title, anonymous, opens_at, published_at, ends_at, invited, started, finished } = campaign;
  const waits = (await waitingOf(db, [id])).get(id) ?? 0;
  const rounded = campaign.rounding_key !== null;
  const { at, people } = rounded
    ? { at: null, people: await untoldRespondents(context, campaign) }
    : await cachedRespondentCounts(context, campaign, invited - waits);
  return {
    title,
    anonymous,
    rounded,
    stage: stageOf(campaign, clock.now()),
    opens_at: (opens_at ?? published_at)?.toISOString() ?? null,
    ends_at: ends_at?.toISOString() ?? null,
    invited,
    waits,
    started: publicCount(campaign, started),
    finished: publicCount(campaign, finished),
    ...people,
    people_at: at?.toISOString() ?? null,
    foreseen: await readForeseen(db, id),
    partial_percent: await readPartialPercent(db, id),
    closes_full: campaign.closes_full,
    mailings: await readMailings(db, clock.now(), id),
    ledger: await readMessageCounts(db, id),
    reasons: await readReasons(db, id),
    confirm_close: numberToConfirm((await countAbout(db, id)).unfinished),
  };
}
