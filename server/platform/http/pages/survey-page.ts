import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { CampaignView } from '#contract/calls/surveys.ts';
import { search_from_options } from '#questionnaire/additions.ts';
import { withOwnConditions } from '#questionnaire/conditions/show-if.ts';
import type { SurveyQuestion } from '#questionnaire/flow.ts';
import type { PanelNames } from './html.ts';
import { type EncodedBody, preferred } from './send.ts';
import { type RenderPreviewBar, type RenderSurvey, surveyEnd, surveyHtml } from './survey-html.ts';
import { makePacks, withEnd } from './survey-pack.ts';
import { type CampaignLookup, findStart, type SurveyPageStart } from './survey-start.ts';

/**
 * The addresses of the survey's extras (survey/extras), of the same with the types that few surveys have (survey/types), and of
 * both with conditions; and of what the first screen does without (survey/late.tsx).
 */
type ExtraScripts = { extras: string; types: string; conditions: string; late: string };

/** The script that a page needs, if any. Of a survey that is not known yet it may need all. */
function extrasFor(start: SurveyPageStart, { extras, types, conditions }: ExtraScripts): string | null {
  if (some(start, ({ show_if }) => show_if !== undefined)) return conditions;
  if (some(start, needsTypes)) return types;
  return some(start, isMore) ? extras : null;
}

const needsTypes = (question: SurveyQuestion): boolean => {
  const { type, format, least, most } = question;
  return format !== undefined || (type === 'multiple_answer' && (least ?? most) !== undefined);
};

const isOrdered = (start: SurveyPageStart): boolean => some(start, ({ shuffle }) => shuffle === true);

function some(start: SurveyPageStart, is: (question: SurveyQuestion) => boolean): boolean {
  if (start.kind !== 'campaign') return start.kind === 'ask';
  return start.campaign.questions.some((main) => [main, ...main.sub_questions].some(is));
}

const isMore = ({ presentation, shuffle, piping, options }: SurveyQuestion): boolean =>
  [presentation, shuffle, piping].some((more) => more !== undefined) ||
  options.length >= search_from_options ||
  options.some(({ exclusive }) => exclusive);

export type SurveySource = {
  template: string;
  render: RenderSurvey;
  extras: ExtraScripts;
  /** What a preview has beside the survey itself. */
  preview: { bar: RenderPreviewBar; script: string };
  policy: (html: string) => string;
  /** The entry was built, and does not change while the server runs as it does in development. */
  fixed: boolean;
};
type Options = { panel: PanelNames; source: () => Promise<SurveySource>; look: CampaignLookup | undefined };

/** A survey at its address, for anyone who comes there. Nothing is recorded: previews of links come here too. */
export function surveyPage({ panel, source, look }: Options) {
  const packs = makePacks();
  let policy: string | undefined;

  return async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    const { status, start, wording } = await findStart(look, request);
    const { template, render, extras, policy: judge, fixed } = await source();
    const draw = (shown: SurveyPageStart, written: object): string => {
      const rendered = render({ panel, start: shown });
      const preview = previewOf(start, panel);
      return surveyHtml(template, panel, {
        rendered,
        written,
        preview,
        extras: extrasFor(start, extras),
        late: extras.late,
      });
    };
    // Style and script are the same on every page of a build.
    if (policy === undefined || !fixed) policy = judge(draw({ kind: 'ask' }, {}) + surveyEnd({}, true));
    const coding = fixed ? preferred(request.headers['accept-encoding'], everyCoding) : 'identity';
    reply.code(status).headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-store',
      'content-security-policy': policy,
      'x-robots-tag': 'noindex',
      vary: 'Accept-Encoding',
      ...(status === 503 && { 'retry-after': '5' }),
      ...(coding !== 'identity' && { 'content-encoding': coding }),
    });

    const { shared, alone } = parted(start);
    const end = surveyEnd(alone, isOrdered(start));
    if (!fixed || !wording || start.kind !== 'campaign' || Object.keys(start.campaign.answers).length > 0) {
      return reply.send(await quickly(draw(asShown(start), shared) + end, coding));
    }
    const packed = await packs.page(wording, start.campaign.link, () => draw(fresh(start.campaign), shared));
    return reply.send(withEnd(packed, Buffer.from(end), coding));
  };
}

/** Parts the data of a page into what every visitor of this survey gets, and what is this visitor's alone. */
export function parted(start: SurveyPageStart): { shared: object; alone: object } {
  if (start.kind !== 'campaign') return { shared: start, alone: {} };
  const { answers, missing_segments, anonymous_token, order_seed, show_if, ...campaign } = start.campaign;
  const own = { ...(order_seed !== undefined && { order_seed }), ...(show_if && { show_if }) };
  return { shared: { ...start, campaign }, alone: { answers, missing_segments, anonymous_token, ...own } };
}

/** As the browser draws it for this visitor. */
const asShown = (start: SurveyPageStart): SurveyPageStart =>
  start.kind === 'campaign'
    ? {
        ...start,
        campaign: {
          ...start.campaign,
          questions: withOwnConditions(start.campaign.questions, start.campaign.show_if),
        },
      }
    : start;

const fresh = ({ order_seed: _, show_if: _own, ...campaign }: CampaignView): SurveyPageStart => ({
  kind: 'campaign',
  campaign: { ...campaign, answers: {}, missing_segments: [], anonymous_token: null },
});

/** The preview of a personal link says the name of the panel and no more. */
const previewOf = (start: SurveyPageStart, { panel_name }: PanelNames): string =>
  start.kind === 'campaign' && start.campaign.anonymous ? `${start.campaign.title} - ${panel_name}` : panel_name;

const nothing = Buffer.alloc(0);
const everyCoding: EncodedBody = { identity: nothing, br: nothing, gzip: nothing };

const brotli = promisify(brotliCompress);
const zip = promisify(gzip);
const params = { [constants.BROTLI_PARAM_QUALITY]: 4 };

/** Compresses a page for one visitor, once: speed matters more than size. */
async function quickly(text: string, coding: keyof EncodedBody): Promise<Buffer> {
  if (coding === 'br') return brotli(text, { params });
  return coding === 'gzip' ? zip(text, { level: 4 }) : Buffer.from(text);
}
