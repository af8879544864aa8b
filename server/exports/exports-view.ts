import { type BackgroundKey, backgrounds } from '#contract/background.ts';
import type { listExports } from '#contract/calls/office/exports.ts';
import type { Reply } from '#contract/endpoint.ts';
import { staffIdOf } from '../platform/core/audit.ts';
import type { Acting } from '../platform/core/context.ts';
import { Problem } from '../platform/core/problem.ts';
import { readModel } from '../results/model.ts';
import { askForNewest } from '../results/snapshot/fresh.ts';
import { openSnapshot } from '../results/snapshot/read-snapshot.ts';
import { readWeightings } from '../results/weights/weightings.ts';
import { readCampaign } from '../surveys/campaigns/campaigns.ts';
import { stageOf } from '../surveys/campaigns/open-campaign.ts';
import { backgroundsIn } from './cases/open-cases.ts';
import { asLine, readExports } from './export-register.ts';

/** What a file of a campaign can hold, and which files were made. */
export async function showExports(
  acting: Acting,
  id: string,
  may_open_cases: boolean,
): Promise<Reply<typeof listExports>> {
  const { db, clock } = acting;
  const campaign = await readCampaign(db, id);
  if (campaign.state === 'draft') throw new Problem('campaign_draft_has_no_answers');
  const { newer, latest } = await askForNewest(acting, campaign);
  const snapshot = latest && (await openSnapshot(db, latest));
  const model = snapshot && (await readModel(db, campaign, snapshot.versions));
  const variables = model?.asked.flatMap((one) => one.variables) ?? [];
  const mine = staffIdOf(acting.actor);
  return {
    title: campaign.title,
    stage: stageOf(campaign, clock.now()),
    anonymous: campaign.anonymous,
    may_open_cases,
    snapshot: snapshot
      ? { number: snapshot.number, made_at: snapshot.made_at.toISOString(), stamp: snapshot.stamp, newer }
      : null,
    backgrounds: snapshot ? backgroundsIn(snapshot).map((key) => ({ id: key, title: backgrounds[key].title })) : [],
    weightings: (await readWeightings(db, id)).map(({ number, variables: on }) => ({
      number,
      variables: on.map((key) => backgrounds[key as BackgroundKey].title),
    })),
    has_texts: variables.some(({ kind }) => kind === 'text'),
    exports: (await readExports(db, id)).map((row) => asLine(row, mine)),
  };
}
