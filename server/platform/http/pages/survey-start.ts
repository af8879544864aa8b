import type { FastifyRequest } from 'fastify';
import { type CampaignView, getCampaign, type Respondent } from '#contract/calls/surveys.ts';
import { Problem } from '../../core/problem.ts';
import { isConnectionLost } from '../../database/database.ts';

/** `drawn`: the order of the questions is this respondent's own. */
export type DrawnCampaign = CampaignView & { drawn?: true };
/** Looks up what GET /campaign answers, and throws the same problems. */
export type CampaignLookup = (ip: string, asked: Respondent) => Promise<DrawnCampaign>;

export type SurveyPageStart =
  | { kind: 'campaign'; campaign: CampaignView }
  | { kind: 'closed'; message: string; link: string | null; reason?: string | undefined }
  | { kind: 'unknown' }
  | { kind: 'failed' }
  | { kind: 'ask' };
/** `wording` is one and the same thing as long as a version of the questionnaire is known; none where the page is one respondent's own. */
type SurveyPageData = { status: number; start: SurveyPageStart; wording?: object };

const address = /^\/(?:anoniem-onderzoek|onderzoek\/([^/]+))\/([^/]+)\/?$/i;

export const isSurveyPath = (path: string): boolean => address.test(path);

function respondentInUrl(url: string): Respondent | undefined {
  const [path = '', search] = url.split('?');
  const [, email, token = ''] = path.match(address) ?? [];
  try {
    return {
      token: decodeURIComponent(token),
      email: email === undefined ? null : decodeURIComponent(email),
      anonymous_token: new URLSearchParams(search).get('a_t') || null,
    };
  } catch {
    return undefined;
  }
}

/** Finds what the page shows. After a fault of ours the page is served without it, and asks by itself. */
export async function findStart(look: CampaignLookup | undefined, request: FastifyRequest): Promise<SurveyPageData> {
  const asked = respondentInUrl(request.url);
  if (!asked) return { status: 404, start: { kind: 'unknown' } };
  if (!look) return { status: 200, start: { kind: 'ask' } };
  try {
    const found = await look(request.ip, asked);
    // The schema drops fields that the contract does not promise, here as in the call.
    const { data: campaign } = getCampaign.reply.parse({ data: found });
    return { status: 200, start: { kind: 'campaign', campaign }, ...(!found.drawn && { wording: found.questions }) };
  } catch (error) {
    return refused(error, request);
  }
}

function refused(error: unknown, request: FastifyRequest): SurveyPageData {
  if (error instanceof Problem && error.kind.status < 500) {
    const { type, message, link = null, status: reason } = error.body();
    if (type === 'CAMPAIGN_INACTIVE') return { status: 200, start: { kind: 'closed', message, link, reason } };
    const { status } = error.kind;
    return { status, start: { kind: status === 404 ? 'unknown' : 'failed' } };
  }
  request.log.error({ err: error }, 'survey page');
  return { status: error instanceof Problem || isConnectionLost(error) ? 503 : 500, start: { kind: 'ask' } };
}
