import type { readFieldwork as call } from '#contract/calls/office/fieldwork.ts';
import type { Reply } from '#contract/endpoint.ts';
import type { Context } from '../../platform/core/context.ts';
import { Problem } from '../../platform/core/problem.ts';
import { sharedOn } from '../../platform/core/share.ts';
import { asked, countAbout } from '../../surveys/authoring/confirm.ts';
import { readCampaign } from '../../surveys/campaigns/counts.ts';
import { shownCount, stageOf } from '../../surveys/campaigns/overview.ts';
import { waitingOf } from './came.ts';
import { readForeseen } from './foreseen.ts';
import { keptPeople } from './kept.ts';
import { readFieldLedger, readMailings, readReasons } from './ledger.ts';
import { readPartialPercent } from './partial.ts';

type Shown = Reply<typeof call>;

/**
 * How a campaign goes: one view for all who follow it on this server, who may all see the same. What is counted from every
 * answer of a large campaign may be some seconds older, and says so.
 */
export const showFieldwork = sharedOn((context, id) => lookAt({ ...context, db: context.db.looks() }, id));

async function lookAt(context: Context, id: string): Promise<Shown> {
  const { db, clock } = context;
  const campaign = await readCampaign(db, id);
  if (!campaign) throw new Problem('not_found');
  const { title, anonymous, opens_at, published_at, ends_at, invited, started, finished } = campaign;
  const waits = (await waitingOf(db, [id])).get(id) ?? 0;
  const { at, people } = await keptPeople(context, campaign, invited - waits);
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
    people_at: at?.toISOString() ?? null,
    foreseen: await readForeseen(db, id),
    partial_percent: await readPartialPercent(db, id),
    closes_full: campaign.closes_full,
    mailings: await readMailings(db, clock.now(), id),
    ledger: await readFieldLedger(db, id),
    reasons: await readReasons(db, id),
    confirm_close: asked((await countAbout(db, id)).unfinished),
  };
}
