import type { CampaignStage } from '#contract/calls/office/campaigns.ts';
import type { Draft } from '#questionnaire/draft/draft.ts';

export type DraftView = {
  draft: Draft;
  version: number;
  /** The version that is out, by the same keys; null as long as none is. */
  out: Draft | null;
  stage: CampaignStage;
  /** A colleague removed it. */
  gone: boolean;
};
