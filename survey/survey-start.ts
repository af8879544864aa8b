import type { CampaignView } from '#contract/calls/surveys.ts';
import type { CallRefused } from './call-api.ts';
import { campaignOf, unwrapped } from './served-campaign.ts';
import { isAnonymousAddress } from './visit/respondent.ts';

/** Why somebody cannot take part (any more), and where the page goes from there. `reason`: as closedFor names it. */
export type SurveyClosure = { message: string; link: string | null; reason?: string | undefined };

/**
 * What the server knew when it made the page. `ask`: it could not look, and the browser asks by itself. `refused`:
 * what failed, where it is known. `again`: all answers are kept, and finishing can be tried once more.
 */
export type SurveyStart =
  | { kind: 'campaign'; campaign: CampaignView }
  | ({ kind: 'closed' } & SurveyClosure)
  | { kind: 'unknown' }
  | { kind: 'failed'; refused?: CallRefused; again?: () => void }
  | { kind: 'ask' };

/** The answer of GET /campaign, wrapped or bare. Whatever is no campaign cannot be shown. */
export function startOf(body: unknown, apart?: boolean): SurveyStart {
  const campaign = campaignOf(unwrapped(body), apart);
  return campaign ? { kind: 'campaign', campaign } : { kind: 'failed' };
}

/**
 * The page's own data: the campaign as everybody gets it, and in the last script what is this respondent's alone. The
 * server packs the first once for all, and appends the second.
 */
export function readStart(): SurveyStart {
  const start = { kind: 'ask', ...readScript('survey') } as SurveyStart;
  return start.kind === 'campaign'
    ? startOf({ ...start.campaign, ...readScript('visit') }, isAnonymousAddress(location))
    : start;
}

const readScript = (id: string): object => JSON.parse(document.getElementById(id)?.textContent || '{}');
