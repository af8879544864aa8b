import type { CampaignView } from '#contract/calls/surveys.ts';

/** Why somebody cannot take part (any more), and where the page goes from there. */
export type Closing = { message: string; link: string | null };

/** What the server knew when it made the page. `ask`: it could not look, and the browser asks by itself. */
export type Start =
  | { kind: 'campaign'; campaign: CampaignView }
  | ({ kind: 'closed' } & Closing)
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'ask' };

type Part = Record<string, unknown>;
const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** The answer of GET /campaign, wrapped or bare. Whatever is no campaign cannot be shown. */
export function startOf(body: unknown): Start {
  const found = isPart(body) && isPart(body.data) ? body.data : body;
  if (!isCampaign(found)) return { kind: 'failed' };
  return {
    kind: 'campaign',
    campaign: { ...found, missing_segments: found.missing_segments ?? [], answers: found.answers ?? {} },
  };
}

const isCampaign = (found: unknown): found is CampaignView =>
  isPart(found) && typeof found.title === 'string' && isList(found.questions, isQuestion) && found.questions.length > 0;

const isQuestion = (found: unknown): boolean =>
  isPart(found) && typeof found.id === 'string' && Array.isArray(found.options) && isList(found.sub_questions, isPart);

const isList = (found: unknown, each: (one: unknown) => boolean): found is unknown[] =>
  Array.isArray(found) && found.every(each);

/**
 * The page's own data: the campaign as everybody gets it, and in the last script what is this respondent's alone. The
 * server packs the first once for all, and appends the second.
 */
export function readStart(): Start {
  const start = readScript('survey') as Start;
  return start.kind === 'campaign'
    ? { ...start, campaign: { ...start.campaign, ...(readScript('visit') as Partial<CampaignView>) } }
    : start;
}

function readScript(id: string): unknown {
  return JSON.parse(document.getElementById(id)?.textContent || '{}');
}
